# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Which private matter a statement touches; such statements wait for the user's consent."""

from __future__ import annotations

import re

from companion_app.domain.candidate import Sensitivity

_WORDS: tuple[tuple[Sensitivity, re.Pattern[str]], ...] = (
    ("finance", re.compile(r"\b(?:pin|salary|wages?|debts?|in debt|loans?|mortgage|bankrupt\w*|savings|credit card|bank (?:account|card)|account number|net worth|income|earn(?:s|ing)? \$?\d|\$\d[\d,.]*|inheritance|alimony)\b|工资|月薪|年薪|薪水|存款|负债|欠债|欠款|欠了|贷款|房贷|车贷|密码|银行卡|信用卡|账号|卡号|破产|收入|花呗|遗产", re.IGNORECASE)),
    ("identity", re.compile(r"\b(?:passport|social security|ssn|driver'?s licen[cs]e|id (?:card|number)|tax (?:id|number)|national id|password)\b|(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)|(?<!\d)\d{13,19}(?!\d)|身份证|护照号|社保号|驾照号|证件号|手机号是|电话号码", re.IGNORECASE)),
    ("intimacy", re.compile(r"\b(?:sex\w*|gay|lesbian|bisexual|queer|trans(?:gender)?|affair|cheat(?:ed|ing) on|porn|kink|virgin|abortion|miscarriage|erotic)\b|出轨|同性恋|双性恋|性取向|性生活|一夜情|堕胎|流产|外遇|小三|婚外", re.IGNORECASE)),
    ("belief", re.compile(r"\b(?:muslim|christian(?:ity)?|catholic|jewish|judaism|hindu\w*|buddhis[tm]|atheist|agnostic|religio\w+|church|mosque|democrats?|republicans?|conservative|liberal|communist|socialist|vot(?:e|ed|ing) for)\b|信佛|信教|基督|佛教|伊斯兰|穆斯林|天主教|道教|无神论|党员|入党|教徒|政治立场", re.IGNORECASE)),
    ("health", re.compile(r"\b(?:therapy|therapist|psychiatr\w+|psycholog\w+ (?:appointment|session)|surgery|chemo\w*|diagnos\w+|antidepressant\w*|medication|pregnan\w+|ivf|rehab|suicid\w+|self-harm|cancer|depression|anxiety disorder|asthma|diabetes|hiv|std|illness|disease)\b|心理医生|精神科|心理咨询|手术|化疗|抑郁|焦虑症|怀孕|备孕|试管|自杀|自残|癌|哮喘|糖尿病|吃药|服药|住院|病(?:了|情)|疾病", re.IGNORECASE)),
    ("location", re.compile(r"\b\d{1,5} (?:\w+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|court|way)\b|\b(?:apartment|apt|flat|unit|room) ?#? ?\d+|\d+号楼|\d+(?:单元|室|栋|弄)|[路街巷]\d+号|门牌", re.IGNORECASE)),
    ("third_party", re.compile(r"\b(?:don'?t tell anyone|(?:his|her|their) secret|told me in confidence|nobody knows|secretly)\b|别告诉别人|别跟别人说|不能告诉别人|的秘密|保密", re.IGNORECASE)),
)  # fmt: skip
_HEALTH_PREDICATES = frozenset({"HEALTH", "ALLERGIC_TO"})
# A wish about the talk itself, or a plain fact, is not private because a word in it could be.
_OPEN = frozenset(
    {
        "WORKS_AS",
        "WORKS_AT",
        "STUDIES",
        "STUDIES_AT",
        "LEARNING",
        "NAME",
        "NICKNAME_FOR_USER",
        "RESPONSE_STYLE",
        "HAS_PET",
        "AGE",
    }
)


def sensitivity_of(predicate: str, subject: str, text: str, quote: str) -> Sensitivity:
    """Return the kind of private matter that a statement touches.

    Args:
        predicate: Its predicate.
        subject: Whom it is about.
        text: Its object.
        quote: The words that it rests on.
    """
    if predicate in _HEALTH_PREDICATES:
        return "health" if subject == "user" else "third_party"
    if predicate in _OPEN:
        return "none"
    body = quote if predicate in {"RELATED_TO", "HAS_ROUTINE", "PLANS", "HAS_BOUNDARY", "LIVES_IN"} else text
    found: Sensitivity = next((name for name, pattern in _WORDS if pattern.search(body)), "none")
    if found != "none" and subject not in {"user", "companion"}:
        return "third_party"
    return found
