"""Interprets statements: branches, loops, exceptions, and what each path has examined when it reaches a line."""

import ast
from dataclasses import replace

from verification.static_analysis import known_names
from verification.static_analysis.abstract_values import (
    LOOKED,
    NONE,
    NOTHING,
    UNKNOWN,
    Evidence,
    Value,
    ValueKind,
    join,
)
from verification.static_analysis.calls import Calls
from verification.static_analysis.interpreter_state import (
    CallFrame,
    Function,
    Loop,
    Printed,
    ProgramExit,
    State,
    merge_states,
)
from verification.static_analysis.script import Script

_MOST_UNROLLED = 40


class Statements(Calls):
    """Runs a script abstractly along every path."""

    _learned: Evidence = NOTHING
    """What the statements of the current block have established for later ones by leaving the block otherwise."""

    def run(self, body: list[ast.stmt], frame: CallFrame, control: Evidence) -> bool:
        """Run a block, and return whether its end is reached. What it established is left in `_learned`."""
        known = NOTHING
        for statement in body:
            self.step()
            self.line = statement.lineno
            self._learned = NOTHING
            try:
                reached = self._statement(statement, frame, control | known)
            except ProgramExit:
                reached = False
            known |= self._learned
            if not reached:
                self._learned = known
                return False
        self._learned = known
        return True

    def _statement(self, node: ast.stmt, frame: CallFrame, control: Evidence) -> bool:  # noqa: PLR0911, PLR0912 - one case per statement
        match node:
            case ast.Expr(value=value):
                self._expression(value, frame, control)
            case ast.Assign(targets=targets, value=value):
                made = self.evaluate(value, frame, control)
                for target in targets:
                    self.hook(target, made)
                    self.assign(target, self._conditioned(made, control), frame, control)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.assign(target, self._conditioned(self.evaluate(value, frame, control), control), frame, control)
            case ast.AugAssign(target=target, op=op, value=value):
                before = self.evaluate(target, frame, control)
                added = self.evaluate(value, frame, control).under(control)
                self.assign(target, self.operate(node, op, before, added), frame, control)
            case ast.Return(value=value):
                self._return(value, frame, control)
                return False
            case ast.Raise():
                frame.raised |= control.opposite()
                self.left(control)
                return False
            case ast.Assert(test=test):
                self._learned = self.condition(test, frame, control)
                frame.raised |= self._learned
            case ast.If(test=test, body=body, orelse=orelse):
                return self._if(test, body, orelse, frame, control)
            case ast.For(target=target, iter=source, body=body, orelse=orelse):
                return self._for(target, source, body, orelse, frame, control)
            case ast.While(test=test, body=body):
                return self._while(test, body, frame, control)
            case ast.With(items=items, body=body):
                return self._with(items, body, frame, control)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
                return self._try(body, handlers, orelse, finalbody, frame, control)
            case ast.Match(subject=subject, cases=cases):
                return self._match(subject, cases, frame, control)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._define(node, frame, control)
            case ast.ClassDef(name=name):
                self.bind(frame, name, self.define(Function(node, frame.chain)))
            case ast.Global(names=declared):
                frame.outer_names |= dict.fromkeys(declared, frame.chain[-1])
            case ast.Nonlocal(names=declared):
                for name in declared:
                    owners = [scope for scope in frame.chain[1:] if (scope, name) in self.state]
                    frame.outer_names[name] = owners[0] if owners else frame.chain[-1]
            case ast.Break() | ast.Continue():
                if frame.loops:
                    ways = frame.loops[-1].breaks if isinstance(node, ast.Break) else frame.loops[-1].continues
                    ways.append((self.state, control))
                return False
            case _:
                pass
        return True

    def _conditioned(self, value: Value, control: Evidence) -> Value:
        return value if value.ref is not None or value.functions else value.under(control)

    def _expression(self, node: ast.expr, frame: CallFrame, control: Evidence) -> None:
        self.raised_in_call = NOTHING
        value = self.evaluate(node, frame, control)
        if isinstance(node, ast.Call):
            name = self.script.dotted(node.func) or (node.func.attr if isinstance(node.func, ast.Attribute) else "")
            self._learned |= self.raised_in_call
            if known_names.VALIDATORS.search(name) and value.evidence.rank > 1:
                self._learned |= LOOKED

    def _return(self, node: ast.expr | None, frame: CallFrame, control: Evidence) -> None:
        value = self.evaluate(node, frame, control) if node is not None else NONE
        if value.constant is not UNKNOWN:
            terms = frozenset(
                replace(t, kind=ValueKind.RETURN) if t.kind is not ValueKind.PRINT else t for t in value.terms
            )
            value = replace(value, terms=terms)
        frame.returns.append(self._conditioned(value, control))
        frame.exits.append((self.state, control))

    def _branch(
        self, body: list[ast.stmt], start: State, frame: CallFrame, control: Evidence
    ) -> tuple[bool, State, Evidence]:
        self.step(len(start) >> 6)  # copying and merging a large memory costs time too
        self.state = dict(start)
        self._learned = NOTHING
        reached = self.run(body, frame, control)
        return reached, self.state, self._learned

    def _if(
        self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt], frame: CallFrame, control: Evidence
    ) -> bool:
        yes = self.condition(test, frame, control)
        no = self.condition(test, frame, control, positive=False)
        start = self.state
        reached, then, then_learned = self._branch(body, start, frame, control | yes)
        reached_else, other, other_learned = self._branch(orelse, start, frame, control | no)
        ends = [(then, yes)] * reached + [(other, no)] * reached_else
        if not ends:
            return False
        self.state = merge_states(ends)
        if reached and reached_else:
            self._learned = NOTHING
        else:
            self._learned = yes | then_learned if reached else no | other_learned
        return True

    def _loop_body(self, body: list[ast.stmt], frame: CallFrame, control: Evidence) -> tuple[bool, Loop]:
        loop = Loop()
        frame.loops.append(loop)
        self._learned = NOTHING
        reached = self.run(body, frame, control)
        frame.loops.pop()
        if loop.continues:
            self._learned = NOTHING
            self.state = merge_states([*([(self.state, NOTHING)] if reached else []), *loop.continues])
        if loop.breaks:  # `break` and `continue` decide about this iteration, not about what follows the loop
            self._learned = NOTHING
        return reached or bool(loop.continues), loop

    def _for(
        self,
        target: ast.expr,
        source: ast.expr,
        body: list[ast.stmt],
        orelse: list[ast.stmt],
        frame: CallFrame,
        control: Evidence,
    ) -> bool:
        iterable = self.evaluate(source, frame, control)
        if (answer := self.special(iterable, "__iter__", [], control)) is not None:
            iterable = answer
        items = self.iterated(iterable)
        # A loop over unknown elements is run twice, so that the second pass sees what the first one stored.
        entries = items[:_MOST_UNROLLED] if items else (self.element(iterable),) * 2
        looked = Evidence(iterable.evidence.seen)
        start = dict(self.state)
        breaks: list[tuple[State, Evidence]] = []
        learned, reached = NOTHING, True
        for entry in entries:
            self.assign(target, entry, frame, control)
            reached, loop = self._loop_body(body, frame, control | looked | learned)
            learned |= self._learned
            breaks.extend(loop.breaks)
            if not reached:
                break
        if not reached:
            self.state = start
        return self._after_loop(orelse, breaks, frame, control, learned if reached else NOTHING)

    def _while(self, test: ast.expr, body: list[ast.stmt], frame: CallFrame, control: Evidence) -> bool:
        start = dict(self.state)
        breaks: list[tuple[State, Evidence]] = []
        learned = NOTHING
        for _ in range(2):
            met = self.condition(test, frame, control)
            met = Evidence(met.seen) if isinstance(test, ast.Constant) else met
            reached, loop = self._loop_body(body, frame, control | met)
            learned |= self._learned
            breaks.extend(loop.breaks)
            if not reached:
                self.state = start
                break
        return self._after_loop([], breaks, frame, control, learned)

    def _after_loop(
        self,
        orelse: list[ast.stmt],
        breaks: list[tuple[State, Evidence]],
        frame: CallFrame,
        control: Evidence,
        learned: Evidence,
    ) -> bool:
        self._learned = NOTHING
        reached = self.run(orelse, frame, control | learned)
        if not reached and not breaks:
            return False
        if not reached:
            learned = NOTHING
            for _, evidence in breaks:
                learned |= evidence
        self.state = merge_states([*([(self.state, NOTHING)] if reached else []), *breaks])
        self._learned = learned
        return True

    def _with(self, items: list[ast.withitem], body: list[ast.stmt], frame: CallFrame, control: Evidence) -> bool:
        forgiving = False
        before = dict(self.state)
        for item in items:
            value = self.entered(self.evaluate(item.context_expr, frame, control), control)
            forgiving |= self.forgives(item.context_expr, frame, control)
            if item.optional_vars is not None:
                self.assign(item.optional_vars, value, frame, control)
        if not forgiving:
            return self.run(body, frame, control)
        failed = self.state  # at this point the context manager has handled the exception
        reached, done, learned = self._branch(body, failed | before, frame, control)
        self.state = merge_states([*([(done, learned)] if reached else []), (failed, NOTHING)])
        self._learned = NOTHING
        return True

    def _try(
        self,
        body: list[ast.stmt],
        handlers: list[ast.ExceptHandler],
        orelse: list[ast.stmt],
        finalbody: list[ast.stmt],
        frame: CallFrame,
        control: Evidence,
    ) -> bool:
        start = dict(self.state)
        reached, state, learned = self._branch(body, start, frame, control)
        failed_from = merge_states([(start, NOTHING), (state, NOTHING)])
        if reached and orelse:
            reached, state, more = self._branch(orelse, state, frame, control | learned)
            learned |= more
        ends: list[tuple[State, Evidence]] = [(state, learned)] if reached else []
        left = True
        for handler in handlers:
            broad = _is_broad(handler, self.script)
            if handler.name:
                failed_from[frame.chain[0], handler.name] = Value()
            self.broad += broad
            back, after, _ = self._branch(handler.body, failed_from, frame, control)
            self.broad -= broad
            if back:
                ends.append((after, NOTHING))
                left = False
        self.state = merge_states(ends) if ends else start
        self._learned = learned if left else NOTHING
        if finalbody:
            kept = self._learned
            if not self.run(finalbody, frame, control):
                return False
            self._learned |= kept
        return bool(ends)

    def _match(self, subject: ast.expr, cases: list[ast.match_case], frame: CallFrame, control: Evidence) -> bool:
        evidence = self.evaluate(subject, frame, control).evidence
        start = self.state
        ends: list[tuple[State, Evidence]] = []
        for case in cases:
            met = evidence
            for name in ast.walk(case.pattern):
                if isinstance(name, (ast.MatchAs, ast.MatchStar)) and name.name:
                    start[frame.chain[0], name.name] = Value(evidence=evidence)
            if case.guard is not None:
                met |= self.condition(case.guard, frame, control)
            reached, state, _ = self._branch(case.body, start, frame, control | met)
            if reached:
                ends.append((state, met))
        self.state = merge_states([*ends, (start, evidence)])
        self._learned = NOTHING
        return True

    def _define(self, node: ast.FunctionDef | ast.AsyncFunctionDef, frame: CallFrame, control: Evidence) -> None:
        function = self.define(Function(node, frame.chain))
        self.bind(frame, node.name, function)
        for decorator in reversed(node.decorator_list):
            made = self.evaluate(decorator, frame, control)
            register = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(register, ast.Attribute) and register.attr == "register":
                generic = self.evaluate(register.value, frame, control)
                if generic.functions:  # `functools.singledispatch`: the argument's type decides which one is called
                    self.assign(register.value, join((generic, function)), frame, control)
            if made.functions:
                wrapped = self.invoke(made, [function], control)
                function = wrapped if wrapped.functions else function
        self.bind(frame, node.name, function)


def _is_broad(handler: ast.ExceptHandler, script: Script) -> bool:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or script.dotted(kind) in known_names.BROAD for kind in kinds)


def interpret(script: Script) -> tuple[Printed, ...]:
    """Return every value that the script can print on a reward line.

    Raises:
        TooComplexError: the script needs more steps than the interpreter's budget.
    """
    machine = Statements(script)
    machine.run(script.tree.body, CallFrame(("module",)), NOTHING)
    machine.finish()
    return tuple(dict.fromkeys(machine.printed))
