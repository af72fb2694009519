"""The first code of an interpreter that runs an author's script, keeping its text out of files and arguments."""

BOOTSTRAP = """
import io, linecache, os, sys
source = sys.stdin.buffer.read().decode("utf-8")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
sys.stdin = io.TextIOWrapper(io.FileIO(0))
name = sys.argv.pop()
sys.argv = [name]
linecache.cache[name] = (len(source), None, source.splitlines(True), name)
exec(compile(source, name, "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
"""
"""Reads a script from standard input and runs it under its name."""
