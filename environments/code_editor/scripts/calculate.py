"""Work out what small functions return without running them: the numbers and tests that rules are made of."""

import ast
import hashlib
import itertools
import math
import operator
import random

MAX_STEPS = 20_000
MOST_TRIALS, TIMES, FEW = 3_000, 3, 3
FAR, FARTHEST = 300, 1_000  # trials with numbers farther away, and how many times as large these are
HAIR, NEAR = 1e-9, 1e-6
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, many: one in many,
    ast.NotIn: lambda one, many: one not in many,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
}
BUILTINS = {
    "abs": abs, "bool": bool, "float": float, "int": int, "max": max, "min": min, "range": range, "round": round,
    "sum": lambda values: sum(operator.concat(values, ())),
}  # fmt: skip
"""A sum is of numbers that stand there: of a range it may not come to an end."""
LARGEST = 1e30


class Rule(ast.NodeVisitor):
    """A function of a module, worked out node by node; anything that rules do not need is an error."""

    def __init__(self, source, name):
        tree = ast.parse(source)
        found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
        (self.function,) = found
        blocks = [getattr(node, name, []) for node in ast.walk(self.function) for name in ("body", "orelse")]
        if any(isinstance(node, ast.Return) for block in blocks if isinstance(block, list) for node in block[:-1]):
            raise ValueError("there is code that is never reached")
        refuse_surroundings(self.function)
        self.known, self.returned, self.steps = {}, [], 0

    def answer(self, arguments):
        """Return what the function returns for these arguments."""
        names = [one.arg for one in self.function.args.args]
        self.known, self.returned, self.steps = dict(zip(names, arguments, strict=True)), [], 0
        self.carry_out(self.function.body)
        return self.returned[0] if self.returned else None

    def carry_out(self, statements):
        """Carry out statements until one of them returns."""
        for node in statements:
            if not self.returned:
                self.visit(node)

    def generic_visit(self, node):
        raise ValueError(f"rules do not need {type(node).__name__}")

    def visit(self, node):
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise ValueError("this does not come to an end")
        return super().visit(node)

    def visit_Return(self, node):
        self.returned.append(self.visit(node.value) if node.value else None)

    def visit_If(self, node):
        self.carry_out(node.body if self.visit(node.test) else node.orelse)

    def visit_Assign(self, node):
        (target,), value = node.targets, self.visit(node.value)
        pairs = [(target, value)] if isinstance(target, ast.Name) else zip(target.elts, value, strict=True)
        for one, own in pairs:
            self.known[one.id] = own

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.known[node.target.id] = self.visit(node.value)

    def visit_AugAssign(self, node):
        worked_out = OPERATORS[type(node.op)](self.known[node.target.id], self.visit(node.value))
        self.known[node.target.id] = within(worked_out)

    def visit_Tuple(self, node):
        return tuple(self.visit(one) for one in node.elts)

    def visit_List(self, node):
        return self.visit_Tuple(node)

    def visit_Expr(self, node):
        if not isinstance(node.value, ast.Constant):
            raise ValueError("rules do not call anything for its effect")

    def visit_Constant(self, node):
        if type(node.value) not in (int, float, bool, type(None)):
            raise ValueError("rules are about numbers")
        return node.value

    def visit_Name(self, node):
        return self.known[node.id]

    def visit_UnaryOp(self, node):
        return OPERATORS[type(node.op)](self.visit(node.operand))

    def visit_BinOp(self, node):
        return within(OPERATORS[type(node.op)](self.visit(node.left), self.visit(node.right)))

    def visit_IfExp(self, node):
        return self.visit(node.body if self.visit(node.test) else node.orelse)

    def visit_BoolOp(self, node):
        for one in node.values:
            value = self.visit(one)
            if bool(value) is isinstance(node.op, ast.Or):
                break
        return value

    def visit_Compare(self, node):
        values = [self.visit(one) for one in [node.left, *node.comparators]]
        pairs = zip(node.ops, values, values[1:], strict=False)
        return all(OPERATORS[type(one)](left, right) for one, left, right in pairs)

    def visit_Call(self, node):
        if node.keywords:
            raise ValueError("rules call nothing with names of arguments")
        return BUILTINS[node.func.id](*(self.visit(one) for one in node.args))


def within(value):
    """Return a number that people count with; larger ones take for ever."""
    if type(value) not in (int, float, bool) or abs(value) > LARGEST:
        raise ValueError("rules are about numbers that people count with")
    return value


def refuse_surroundings(function):
    """Refuse what changes a function from around its body: Python carries that out, and nobody works it out here."""
    told, own = function.args, [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    if function.decorator_list or told.vararg or told.kwarg or told.kwonlyargs or told.posonlyargs or told.defaults:
        raise ValueError("rules have arguments and a body, and nothing else")
    noted = [function.returns, *(one.annotation for one in told.args)]
    if any(one is not None and ast.unparse(one) not in ("bool", "float", "int", "None") for one in noted):
        raise ValueError("what a type is called stands for a type")
    named = {one.arg for one in told.args} | {node.id for node in own if isinstance(node.ctx, ast.Store)}
    if named & BUILTINS.keys():
        raise ValueError("what Python calls a function is none here")


def answers(source, name, cases):
    """Say for each case, arguments and result, whether the function returns it; one that cannot be read never does."""
    try:
        rule = Rule(source, name)
    except (SyntaxError, ValueError):
        return [False for _ in cases]
    return [holds(rule, arguments, result) for arguments, result in cases]


def holds(rule, arguments, result):
    """Tell whether a rule returns a result, to a millionth or, of what is large, to its twelfth digit."""
    try:
        found = rule.answer(arguments)
        return type(found) in (int, float) and abs(found - result) < max(0.000001, 1e-12 * abs(result))
    except (ValueError, TypeError, KeyError, ArithmeticError, AttributeError):
        return False


def agrees(source, model, name, cases):
    """Tell whether a function returns what that of the model does, also for numbers that no case lists.

    All whole numbers about as large as those of the cases are tried; of very many, and of far larger ones, some that a
    hash of the source chooses, so that whoever wrote it cannot foresee them. Where the model turns, only the cases say
    on which side.
    """
    try:
        rule, right = Rule(source, name), Rule(model, name)
    except (SyntaxError, ValueError):
        return False
    drawn = random.Random(hashlib.sha256(source.encode("utf-8", "replace")).digest())
    choices = [numbers_like(values) for values in zip(*(arguments for arguments, _ in cases), strict=True)]
    if math.prod(map(len, choices)) <= MOST_TRIALS:
        trials = itertools.product(*choices)
    else:
        trials = [tuple(map(drawn.choice, choices)) for _ in range(MOST_TRIALS)]
    farther = [beyond(values) for values in choices]
    far = [tuple(drawn.choice(drawn.choice(pair)) for pair in zip(choices, farther, strict=True)) for _ in range(FAR)]
    trials = [*trials, *far]
    return all(turns(right, arguments) or holds(rule, arguments, right.answer(arguments)) for arguments in trials)


def numbers_like(values):
    """List the whole numbers up to a few times as large as some; of two or three different ones, only those."""
    few = sorted(set(values))
    if len(few) <= FEW:
        return few
    return range(min(few[0] * TIMES, 0) if few[0] < 0 else few[0], few[-1] * TIMES + 1)


def beyond(numbers):
    """Return whole numbers that are far larger than some; of two or three different ones, only those."""
    return numbers if isinstance(numbers, list) else range(numbers[-1] + 1, max(numbers[-1], 1) * FARTHEST + 2)


def turns(rule, arguments):
    """Tell whether a rule has another result a hair beside these numbers, or none."""
    try:
        low, there, high = (rule.answer([one + hair for one in arguments]) for hair in (-HAIR, 0, HAIR))
        return max(abs(low - there), abs(high - there)) > NEAR
    except (ValueError, TypeError, KeyError, ArithmeticError, AttributeError):
        return True
