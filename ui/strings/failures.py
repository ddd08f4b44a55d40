"""What went wrong, by the code of the error (``companion_app.errors``): each is what happened, and what to do."""

from __future__ import annotations

STRINGS: dict[str, tuple[str, str] | tuple[str, str, str]] = {
    # A model that cannot be chosen or loaded.
    "failure.model_not_found": (
        "There is no such model on this computer. Choose another one.",
        "这台电脑上没有这个模型。换一个吧。",
    ),
    "failure.model_unreadable": (
        "The model file can't be read. See whether the app may open it, or choose another one.",
        "读不了这个模型文件。看看应用有没有权限打开它，或者换一个。",
    ),
    "failure.model_not_gguf": (
        "That is no whole GGUF model file. Choose another one, or copy it anew.",
        "这不是完整的 GGUF 模型文件。换一个，或者重新复制一份。",
    ),
    "failure.model_not_chat": (
        "This model isn't made for talking. Choose another one.",
        "这个模型不是用来聊天的。换一个吧。",
    ),
    "failure.model_not_loaded": (
        "The model couldn't be loaded. Choose another one, or try again.",
        "模型加载不了。换一个，或者再试一次。",
    ),
    "failure.model_no_memory": (
        "This computer hasn't enough memory for the model. Close other programs, or choose a smaller model.",
        "电脑内存不够，跑不动这个模型。关掉别的程序，或者换个小一点的模型。",
    ),
    "failure.model_not_started": (
        "The model couldn't be started. Try again; if that doesn't help, restart the computer.",
        "模型启动不了。再试一次；还不行就重启电脑。",
    ),
    "failure.model_stopped_loading": (
        "The model stopped while it was being loaded. Choose another one, or try again.",
        "模型加载到一半就停了。换一个，或者再试一次。",
    ),
    "failure.model_slow_to_load": (
        "The model took too long to load. Try again, or choose a smaller one.",
        "模型加载太久了。再试一次，或者换个小一点的。",
    ),
    "failure.model_no_library": (
        "The part of the app that runs models is missing or broken. Install the app again.",
        "运行模型的组件缺失或损坏。请重新安装应用。",
    ),
    # A model that was at work.
    "failure.model_stopped": (
        "The model stopped. Send the message again to start it afresh.",
        "模型停下了。再发一次，它会重新启动。",
    ),
    "failure.model_stalled": ("The model stopped answering. Send the message again.", "模型没反应了。再发一次吧。"),
    "failure.model_timeout": (
        "The model did not answer in time. Send the message again.",
        "模型没有及时回答。再发一次吧。",
    ),
    "failure.model_failed": ("The model failed. Send the message again.", "模型出错了。再发一次吧。"),
    "failure.model_silent": ("The model gave no answer. Send the message again.", "模型什么也没说。再发一次吧。"),
    "failure.model_closed": ("The model was closed. Send the message again.", "模型已经关掉了。再发一次吧。"),
    "failure.context_overflow": (
        "This is too long for the model. Start a new chat, or shorten the message.",
        "内容太长，模型装不下。新开一个聊天，或者写短一点。",
    ),
    "failure.reply_failed": (
        "Something went wrong while answering. Send the message again.",
        "回答的时候出错了。再发一次吧。",
    ),
    # The engine for meaning.
    "failure.embedding_not_found": (
        "The folder that is set as the engine for meaning holds no such model. Change the setting.",
        "设置里选的语义模型文件夹不对。请改一下设置。",
    ),
    "failure.embedding_not_installed": (
        "The engine for meaning isn't installed, or is broken. Install it, or change the setting.",
        "语义模型的组件没有安装或已损坏。装上它，或者改一下设置。",
    ),
    # What was asked for in the panel.
    "failure.empty_message": ("The message is empty.", "消息是空的。"),
    "failure.empty": ("A memory cannot be empty.", "记忆不能是空的。"),
    "failure.too_long": ("That is too long for one memory.", "太长了，一条记忆写不下。"),
    "failure.nothing_changed": ("Nothing was changed.", "什么都没改。"),
    "failure.ended_already": ("This memory has ended already.", "这条记忆已经结束了。"),
    "failure.end_before_start": ("It cannot end before it began.", "结束时间不能早于开始时间。"),
    "failure.retracted_already": ("This memory was taken back already.", "这条记忆已经撤回了。"),
    "failure.not_pending": ("This memory does not wait for a yes.", "这条记忆不用确认。"),
    "failure.nothing_to_undo": ("There is nothing to undo.", "没有可以撤销的。"),
    "failure.no_memory": ("This memory is not here any more.", "这条记忆已经不在了。"),
    "failure.no_reply": ("Nothing is known about this reply.", "这条回复没有记录。"),
    "failure.no_rule": ("This rule is not here any more.", "这条规则已经不在了。"),
    "failure.rule_length": ("A rule holds 1 to 200 characters.", "规则要写 1 到 200 个字符。"),
}
