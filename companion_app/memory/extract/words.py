# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Lists of words that several rules share: relatives, acquaintances, animals, occupations, moods."""

from __future__ import annotations

import re

FAMILY_EN = (
    r"(?:step-?|half-?|grand|great-grand|god|foster |younger |older |elder |little |big |twin |baby |eldest |oldest |youngest |late |first )*"
    r"(?:sister|brother|mother|father|mom|mum|mommy|mama|dad|daddy|papa|son|daughter|wife|husband|aunt|uncle|cousin|niece|nephew|grandma|grandpa|granny|nana|grandmother|grandfather|"
    r"grandson|granddaughter|sibling|twin|fianc[eé]e?|partner|spouse|girlfriend|boyfriend|kid|child|toddler|parent|sis|bro|in-law)(?:-in-law)?"
)
KNOWN_EN = (
    r"(?:best |close |good |old |childhood |school |college |uni |new |dear |former |ex-?)*"
    r"(?:friend|bestie|buddy|roommate|flatmate|housemate|colleague|coworker|co-worker|boss|manager|supervisor|teammate|classmate|neighbou?r|landlord|landlady|mentor|therapist|teacher|professor|tutor|coach|advisor|trainer|"
    r"client|student|business partner|ex)"
)
FAMILY_ZH = (
    "(?:妈妈|老妈|母亲|妈|爸爸|老爸|父亲|爸|姐姐|大姐|二姐|老姐|姐|哥哥|大哥|老哥|哥|弟弟|老弟|弟|妹妹|老妹|妹|爷爷|奶奶|外公|外婆|姥姥|姥爷|"
    "老公|老婆|丈夫|妻子|媳妇儿?|爱人|先生|太太|男朋友|女朋友|男友|女友|对象|未婚妻|未婚夫|儿子|女儿|闺女|孩子|宝宝|宝贝女儿|宝贝儿子|表姐|表哥|表弟|表妹|堂姐|堂哥|堂弟|堂妹|"
    "舅舅|舅妈|姑姑|姑妈|叔叔|阿姨|姨妈|伯伯|侄子|侄女|外甥女?|岳父|岳母|公公|婆婆|孙子|孙女)"
)
KNOWN_ZH = (
    "(?:好朋友|闺蜜|朋友|兄弟|室友|舍友|同事|同学|大学同学|高中同学|初中同学|老板|领导|上司|经理|主管|导师|老师|教授|邻居|房东|客户|师兄|师姐|师弟|师妹|学长|学姐|学弟|学妹|前任|前男友|前女友|"
    "发小|搭档|队友|教练|心理咨询师|学生|徒弟|合伙人|网友)"
)
PETS_EN = (
    r"(?:cat|kitten|kitty|dog|puppy|pup|hamster|rabbit|bunny|parrot|budgie|cockatiel|canary|bird|goldfish|fish|turtle|tortoise|snake|lizard|gecko|iguana|guinea pig|ferret|hedgehog|horse|pony|llama|alpaca|"
    r"goat|pig|chicken|hen|duck|mouse|rat|gerbil|chinchilla|frog|axolotl|tarantula|poodle|corgi|labrador|lab|husky|beagle|bulldog|pug|dachshund|terrier|retriever|golden retriever|german shepherd|border collie|"
    r"chihuahua|shiba|samoyed|ragdoll|siamese|tabby|maine coon|sphynx|bearded dragon|sheepdog|spaniel|greyhound|cockatoo|macaw|betta)"
)
PETS_ZH = "(?:(?:(?:小|大|橘|黑|白|花|流浪|短毛|长毛|布偶|英短|美短|加菲|波斯|暹罗|狸花|三花|奶牛|缅因|中华|田园|牧羊|德牧|拉布拉多|贵宾|比熊|博美|雪纳瑞|萨摩耶|边牧|阿拉斯加|斗牛|腊肠|吉娃娃|秋田|宠物|土)){0,2}(?:猫咪?|狗狗?|犬)|边牧|拉布拉多|比熊|博美|萨摩耶|小?狗|小?猫|柯基|柴犬|金毛|泰迪|哈士奇|布偶|英短|美短|橘猫|仓鼠|兔子|兔|鹦鹉|乌龟|龟|金鱼|鱼|蛇|蜥蜴|守宫|龙猫|荷兰猪|豚鼠|刺猬|小?鸟|文鸟|羊驼|马|鸭子?|小?鸡|蜘蛛|猪|宠物)"
_JOB_TAIL_EN = (
    r"(?:engineer|developer|programmer|designer|teacher|professor|lecturer|nurse|doctor|physician|surgeon|dentist|pharmacist|therapist|psychologist|psychiatrist|lawyer|attorney|paralegal|accountant|auditor|analyst|scientist|"
    r"researcher|consultant|manager|director|executive|officer|administrator|assistant|secretary|clerk|cashier|salesperson|salesman|saleswoman|realtor|agent|broker|banker|trader|economist|architect|contractor|builder|carpenter|"
    r"plumber|electrician|mechanic|technician|operator|driver|pilot|captain|sailor|soldier|policeman|firefighter|paramedic|chef|cook|baker|barista|bartender|waiter|waitress|server|farmer|gardener|florist|photographer|"
    r"videographer|filmmaker|producer|editor|writer|author|novelist|journalist|reporter|copywriter|translator|interpreter|musician|singer|composer|pianist|guitarist|drummer|dj|actor|actress|dancer|choreographer|artist|painter|"
    r"sculptor|illustrator|animator|potter|tailor|hairdresser|barber|stylist|beautician|trainer|coach|athlete|librarian|archivist|curator|historian|linguist|biologist|chemist|physicist|mathematician|statistician|geologist|"
    r"astronomer|meteorologist|ecologist|botanist|zoologist|vet|veterinarian|technologist|strategist|recruiter|marketer|planner|organizer|coordinator|supervisor|foreman|janitor|cleaner|housekeeper|nanny|babysitter|tutor|"
    r"principal|dean|pastor|priest|monk|nun|imam|rabbi|judge|diplomat|politician|mayor|entrepreneur|founder|co-?founder|ceo|cto|cfo|coo|freelancer|intern|apprentice|trainee|postdoc|phd student|student|grad student|"
    r"graduate student|undergrad|freshman|sophomore|stay-at-home (?:mom|mum|dad)|homemaker|housewife|retiree|carer|caregiver|social worker|midwife|optician|radiographer|tester|specialist|representative|rep|associate|advisor|"
    r"adviser|counselor|counsellor|instructor|data scientist|product owner|scrum master|sysadmin|ux researcher|streamer|youtuber|blogger|podcaster|model|detective|investigator|inspector|surveyor|jeweler|butcher|fisherman|"
    r"miner|welder|machinist|courier|postman|flight attendant|steward|stewardess|receptionist|concierge|guide|lifeguard|bookkeeper|underwriter|actuary|civil servant|bus driver|truck driver|team lead|tech lead|lead|partner|"
    # The heads of the occupations in the public lists (dariusk/corpora, CC0, after the US labour statistics), and of trades.
    r"tuner|worker|aide|attendant|dispatcher|installer|repairer|repairman|roofer|plasterer|bricklayer|(?:stone|brick)?mason|decorator|upholsterer|undertaker|mortician|embalmer|jeweller|glazier|joiner|tiler|scaffolder|fitter|pipefitter|porter|usher|guard|warden|ranger|"
    r"referee|umpire|jockey|stuntman|stuntwoman|magician|comedian|conductor|organist|cellist|violinist|flautist|flutist|percussionist|bassist|trumpeter|saxophonist|harpist|cartoonist|screenwriter|playwright|poet|columnist|critic|proofreader|publisher|typist|"
    r"buyer|merchandiser|grocer|greengrocer|fishmonger|brewer|distiller|winemaker|sommelier|confectioner|dietitian|dietician|nutritionist|podiatrist|orthodontist|optometrist|sonographer|phlebotomist|an(?:a)?esthetist|p(?:a)?ediatrician|obstetrician|doula|osteopath|"
    r"chiropractor|acupuncturist|physio|physiotherapist|masseur|masseuse|hygienist|chaplain|vicar|missionary|solicitor|barrister|notary|bailiff|magistrate|prosecutor|trucker|cabbie|chauffeur|docker|logistician|forester|logger|lumberjack|arborist|shepherd|rancher|"
    r"stockbroker|air traffic controller|estimator|appraiser|assessor|adjuster|demographer|cartographer|geographer|engraver|dressmaker|seamstress|shoemaker|cobbler|cabinetmaker|watchmaker|clockmaker|luthier|beekeeper|gamekeeper|groundskeeper|goalkeeper|shopkeeper|"
    r"innkeeper|zookeeper|bartender|telemarketer|teller|taxidermist|glassblower|ceramicist|stagehand|roadie|dishwasher|busboy|maid|butler|valet|handyman|businessman|businesswoman|shop owner|business owner|restaurant owner|cafe owner|café owner|policewoman|"
    r"police officer|fireman|astronaut|\w+ologist|(?:black|gold|silver|lock|gun|tin)smith|(?:\w+)?photographer|stenographer|oceanographer)"
)
JOB_EN = rf"(?:[\w&/'-]+ ){{0,4}}{_JOB_TAIL_EN}\b"
_JOB_TAIL_ZH = (
    "(?:工程师|程序员|设计师|医生|护士|老师|教师|教授|讲师|律师|会计|出纳|审计|经理|总监|主管|主任|总裁|老板|店长|厂长|校长|院长|部长|科长|组长|队长|班长|司机|厨师|记者|编辑|作家|作者|写手|翻译|演员|歌手|导演|"
    "编剧|摄影师|画家|插画师|音乐人|主播|博主|up主|警察|消防员|军人|公务员|法官|检察官|销售|销售员|客服|前台|文员|秘书|助理|实习生|学生|研究生|大学生|高中生|初中生|博士生|硕士生|博士|博士后|研究员|科学家|分析师|咨询师|"
    "顾问|理财师|架构师|测试|运营|产品|产品经理|开发|前端|后端|运维|算法工程师|店员|服务员|快递员|外卖员|骑手|保安|保洁|保姆|电工|木工|工人|农民|渔民|药剂师|营养师|兽医|牙医|治疗师|心理医生|教练|健身教练|舞蹈老师|"
    "空姐|空乘|飞行员|船员|导游|主持人|模特|美甲师|理发师|化妆师|裁缝|建筑师|规划师|造价师|翻译官|外交官|创始人|自由职业者?|全职妈妈|家庭主妇|退休(?:教师|工人|职工|人员)?|HR|hr|PM|CEO|CTO|data scientist)"
)
JOB_ZH = rf"(?:[\w]{{0,10}}{_JOB_TAIL_ZH})"

FEELING_EN = (
    r"(?:tired|exhausted|sad|happy|down|depressed|anxious|stressed(?: out)?|nervous|worried|excited|bored|lonely|angry|mad|upset|frustrated|annoyed|overwhelmed|sleepy|sick|unwell|ill|hungover|burnt out|burned out|"
    r"drained|hungry|thirsty|grumpy|cranky|moody|homesick|heartbroken|proud|relieved|hopeful|grateful|content|calm|restless|miserable|terrible|awful|great|good|fine|blue|sore|dizzy|feverish|scared|afraid|hurt|lost|guilty|ashamed|embarrassed|jealous|numb|energized|energetic|motivated|unmotivated|lazy)"
)
FEELING_ZH = "(?:累|好累|疲惫|疲倦|困|难过|伤心|开心|高兴|郁闷|烦|烦躁|焦虑|紧张|害怕|生气|失落|沮丧|孤独|无聊|激动|兴奋|委屈|压抑|崩溃|emo|丧|头疼|头痛|不舒服|难受|想哭|心累|心烦|失眠|没精神|没力气|没胃口|压力(?:很|好|特别|非常|有点)?大|想家|迷茫|心情(?:很|不|特别|非常|有点|超级|不太)?(?:好|差|糟|低落|不好)|状态(?:很|不|特别)?(?:好|差))"
NOT_NAMES_EN = re.compile(
    r"(?:i|you|not|so|very|really|a|an|the|my|just|still|going|trying|sure|sorry|glad|happy|sad|tired|good|great|fine|ok|okay|here|back|from|in|at|on|also|always|never|who|what|that|this|and|is|was|has|"
    r"now|new|old|today|tomorrow|yesterday|too|well|kind|only|both|all|more|most|out|down|up|with|one|same|like|it|currently|moving|living|working|getting|looking|coming|lives|works|likes|loves|just|will|can|"
    r"recently|gave|got|said|told|made|came|went|took|keeps|called|calls|wants|thinks|says|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|english|chinese)",
    re.IGNORECASE,
)

# Large places, only to tell "working in a city" from "working at a company".
PLACES_ZH = re.compile(
    "(?:[\\w]{1,6}(?:省|(?<!超)市|县|区|镇|村|州|国|岛)|北京|上海|天津|重庆|广州|深圳|杭州|南京|苏州|成都|武汉|西安|长沙|郑州|青岛|济南|大连|沈阳|长春|哈尔滨|厦门|福州|泉州|宁波|温州|无锡|常州|南通|徐州|合肥|南昌|昆明|贵阳|南宁|海口|三亚|"
    "太原|石家庄|兰州|银川|西宁|乌鲁木齐|拉萨|呼和浩特|东莞|佛山|珠海|中山|惠州|烟台|威海|扬州|绍兴|嘉兴|洛阳|桂林|香港|澳门|台北|高雄|台湾|新加坡|东京|大阪|京都|首尔|曼谷|伦敦|巴黎|纽约|柏林|悉尼|墨尔本|多伦多|温哥华|旧金山|洛杉矶|"
    "北方|南方|国外|海外|美国|英国|日本|韩国|德国|法国|澳洲|加拿大|欧洲|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆|老家|本地|当地|一线城市|小城市|大城市)"
)
