"""Names the rules know: existence tests, pure computation, calls to models, and forbidden names."""

import builtins
import re

EXISTENCE_CALLS = frozenset({"os.path.exists", "os.path.lexists", "os.path.isfile", "os.path.getsize", "os.access"})
EXISTENCE_METHODS = frozenset({"exists", "is_file"})

PURE_MODULES = frozenset(
    [
        "asyncio",
        "atexit",
        "base64",
        "builtins",
        "collections",
        "concurrent.futures",
        "contextlib",
        "contextvars",
        "copy",
        "dataclasses",
        "datetime",
        "decimal",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "html",
        "itertools",
        "json",
        "logging",
        "math",
        "numbers",
        "operator",
        "posixpath",
        "queue",
        "random",
        "re",
        "signal",
        "statistics",
        "string",
        "sys",
        "textwrap",
        "threading",
        "time",
        "traceback",
        "types",
        "typing",
        "unicodedata",
        "urllib.parse",
        "uuid",
        "warnings",
    ]
)
"""Modules whose functions depend only on their arguments."""

PURE_CALLS = frozenset(
    [
        "os.path.join",
        "os.path.basename",
        "os.path.dirname",
        "os.path.expanduser",
        "os.path.splitext",
        "os.path.normpath",
        "os.path.abspath",
        "os.environ.get",
        "os.getenv",
        "os.fspath",
        "os.getcwd",
        "pathlib.Path",
        "pathlib.PurePath",
        "pathlib.PurePosixPath",
        "pathlib.Path.home",
        "pathlib.PosixPath",
        "pathlib.Path.cwd",
        "io.StringIO",
        "io.BytesIO",
        "tempfile.mkdtemp",
        "tempfile.TemporaryDirectory",
    ]
)

PATH_READS = frozenset(
    [
        "read_text",
        "read_bytes",
        "open",
        "stat",
        "lstat",
        "iterdir",
        "glob",
        "rglob",
        "read",
        "readlines",
        "readline",
        "is_dir",
        "is_symlink",
    ]
)
"""Methods that examine the environment, whatever object they belong to."""

FILE_READS = frozenset(
    {"numpy.load", "numpy.loadtxt", "numpy.genfromtxt", "numpy.fromfile", "numpy.memmap", "numpy.fromregex"}
)
"""Functions of numeric modules that open the file that they are given."""
NUMERIC_MODULES = frozenset({"math", "numpy", "statistics", "decimal", "fractions"})
PASS_THROUGH = frozenset({"int", "float", "bool", "round", "abs", "str", "repr", "format"})
SAME_ELEMENTS = frozenset({"list", "tuple", "set", "frozenset", "sorted", "reversed", "iter"})

VALIDATORS = re.compile(r"(^|\.)(loads?|verify|parse|fromstring|int|float|validate\w*|testzip|index|decode|Decimal)$")
"""Calls that raise an exception on wrong content, so that they count as a check even if the result is discarded."""

BROAD = frozenset({"Exception", "BaseException", "builtins.Exception", "builtins.BaseException"})
EXITS = frozenset({"sys.exit", "exit", "quit", "os._exit"})

MODEL_NAME = re.compile(
    r"(^|[._])(llm|gpt\w*|claude|gemini|vlm|chat_completion|completions?|judge\w*|generate_content"
    r"|ask_(the_)?model|model_(score|judge|verdict|grade)|critic_model)($|[._(])",
    re.IGNORECASE,
)

BUILTINS = frozenset(dir(builtins))

PROCESS_MODULES = frozenset(
    [
        "subprocess",
        "pty",
        "multiprocessing",
        "ctypes",
        "_ctypes",
        "cffi",
        "concurrent.futures.process",
        "pexpect",
        "sh",
        "plumbum",
        "importlib",
        "runpy",
        "code",
        "codeop",
        "imp",
        "_posixsubprocess",
        "posix",
        "asyncio.subprocess",
    ]
)
PROCESS_CALLS = re.compile(
    r"^(os\.(system|popen\w*|exec[lv]\w*|spawn\w*|posix_spawnp?|fork(pty)?|kill(pg)?|startfile|register_at_fork|chroot)"
    r"|(builtins\.)?(eval|exec|compile|__import__|breakpoint|help)|asyncio\.create_subprocess_\w+"
    r"|concurrent\.futures\.ProcessPoolExecutor|PIL\.(ImageShow|ImageGrab)(\.\w+)*|PIL\.Image(\..+)?\.show"
    r"|numpy\.(f2py|ctypeslib|testing|distutils)(\.\w+)*|pandas\.read_clipboard|__loader__\.\w+|__builtins__(\.\w+)?|globals\(\)\.\w+)$"
)
MODEL_MODULES = frozenset(
    [
        "openai",
        "anthropic",
        "litellm",
        "google.generativeai",
        "google.genai",
        "vertexai",
        "transformers",
        "torch",
        "vllm",
        "ollama",
        "cohere",
        "mistralai",
        "groq",
        "together",
        "replicate",
        "langchain",
        "langchain_core",
        "langchain_openai",
        "langchain_anthropic",
        "langchain_community",
        "llama_index",
        "llama_cpp",
        "huggingface_hub",
        "sentence_transformers",
        "dashscope",
        "zhipuai",
        "boto3",
        "pydantic_ai",
        "dspy",
        "instructor",
        "onnxruntime",
        "tensorflow",
        "keras",
        "azure.ai",
        "xai_sdk",
        "fireworks",
    ]
)
MODEL_SOURCES = MODEL_MODULES | {"cua_gym_judge", "reward_judge"}
MODEL_HOSTS = re.compile(
    r"(api\.openai\.com|api\.anthropic\.com|generativelanguage\.googleapis|aiplatform\.googleapis|api\.mistral\.ai"
    r"|api\.groq\.com|api\.cohere\.|api\.together\.|openrouter\.ai|dashscope|api\.deepseek\.com|huggingface\.co"
    r"|bedrock[\w.-]*\.amazonaws|api\.x\.ai|openai\.azure\.com|/v1/chat/completions|/v1/completions|/v1/messages|/api/generate\b)",
    re.IGNORECASE,
)
NETWORK_MODULES = frozenset(
    [
        "socket",
        "requests",
        "urllib.request",
        "urllib3",
        "http.client",
        "httpx",
        "aiohttp",
        "ftplib",
        "smtplib",
        "imaplib",
        "poplib",
        "telnetlib",
        "xmlrpc",
        "websocket",
        "websockets",
        "paramiko",
        "socketserver",
        "http.server",
        "ssl",
        "asyncio.open_connection",
        "asyncio.open_unix_connection",
        "asyncio.start_server",
        "asyncio.start_unix_server",
        "_socket",
        "pycurl",
    ]
)
UNPICKLERS = frozenset(
    ["pickle", "_pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve", "joblib", "jsonpickle"]
)
UNPICKLE_CALLS = frozenset(
    ["pandas.read_pickle", "yaml.unsafe_load", "yaml.unsafe_load_all", "yaml.full_load_all", "torch.load"]
)
NONDETERMINISTIC_CALLS = re.compile(
    r"^(time\.(time|time_ns|monotonic|monotonic_ns|perf_counter|perf_counter_ns|process_time|localtime|gmtime|ctime|asctime)"
    r"|datetime\.(datetime\.)?(now|utcnow|today)|datetime\.date\.today|pandas\.Timestamp\.(now|today|utcnow)"
    r"|uuid\.uuid[14]|os\.(getpid|getppid|urandom|getrandom)|secrets\.\w+|random\.SystemRandom|threading\.get_ident"
    r"|(builtins\.)?(id|hash)|platform\.node)$"
)
RANDOM_CALLS = re.compile(
    r"^(random\.(random|randint|randrange|choices?|shuffle|sample|uniform|gauss|getrandbits|triangular|betavariate)"
    r"|numpy\.random\.(rand|randn|randint|random|choice|shuffle|permutation|normal|uniform))$"
)
RANDOM_SOURCES = frozenset({"random.Random", "numpy.random.default_rng", "numpy.random.RandomState"})
LISTINGS = frozenset({"os.listdir", "os.scandir", "os.walk", "glob.glob", "glob.iglob"})
NAME_LISTINGS = LISTINGS - {"os.walk"}
LISTING_METHODS = frozenset({"iterdir", "glob", "rglob"})


CARRIED = frozenset(
    [
        *(
            "asyncio",
            "builtins",
            "code",
            "codeop",
            "ctypes",
            "dill",
            "imp",
            "importlib",
            "marshal",
            "multiprocessing",
            "os",
        ),
        *("pickle", "posix", "pty", "runpy", "shelve", "site", "subprocess", "sys", "zipimport"),
    ]
)
"""Modules that are reachable as attributes of others: `glob.os` is `os`."""


def carried(name: str) -> str | None:
    """Return a name without the module through which it is reached: `os.system` for `pathlib.os.system`.

    Returns:
        The shorter name; None if the module is not reached through another.
    """
    parts = name.split(".")
    for position in range(len(parts) - 1, 0, -1):
        if (head := parts[position].lstrip("_")) in CARRIED:
            return ".".join((head, *parts[position + 1 :]))
    return None


def belongs(name: str, modules: frozenset[str]) -> bool:
    """Whether a dotted name is one of the modules, or inside one."""
    parts = name.split(".")
    return any(".".join(parts[:count]) in modules for count in range(1, len(parts) + 1))
