"""Rewards of families weigh and print in one place: `grade` of environments/shared/desktop/scripts/grading.py."""

import ast

from environments.families import ROOT

THE_PLACE = ROOT / "shared" / "desktop" / "scripts" / "grading.py"


def test_one_module_prints_rewards() -> None:
    printing = [path for path in sorted(ROOT.rglob("*.py")) if 'print(f"REWARD' in path.read_text(encoding="utf-8")]
    assert printing == [THE_PLACE]


def test_one_function_is_called_grade_and_all_call_it_alike() -> None:
    defined = set[str]()
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.FunctionDef(name="grade"):
                    defined.add(str(path))
                case ast.Call(func=ast.Name(id="grade"), args=args, keywords=keywords):
                    named = [one.arg for one in keywords]
                    assert (len(args), named) in [(2, []), (1, ["gates"]), (0, ["components", "gates"])], path
                case _:
                    pass
    assert defined == {str(THE_PLACE)}
