// Knows when a page is still: what it waits for, and when it last changed. Runs in every frame before the page's own
// scripts, and offers one function under a symbol: `(calm, horizon, limit) => Promise<boolean>`.
(() => {
  "use strict";
  const NAME = Symbol.for("cua-gym.stillness");
  if (Object.hasOwn(window, NAME)) return;

  const CALM_MS = 8; // after an input or a change, for work outside the page's thread that nothing announces
  const FRAMES_MS = 1200; // how long an animation made of frames is waited for; a longer one runs for good
  const LINKS = 2; // a chain with more timers is polling, unless it is young
  const CARRY_MS = 2; // what is scheduled this soon after a timer's callback was scheduled by its promises
  const SCROLL_MS = 120; // a scrolling that reports neither a step nor its end for so long is over
  const WHEEL_MS = 50; // the compositor scrolls first, and the page learns of it in a later frame
  const SCROLLING = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", " "];
  const LATE_MS = 250; // a timer so late was cleared in a way that was not seen
  const STREAM_MS = 250; // a document that is being written and has not changed for so long may never be closed
  const LOOK_MS = 4;
  const LONGEST_LOOK_MS = 50;
  const LONGEST_TIMER_MS = 5000;
  const FRAME_LIMIT_MS = 100;

  const clock = performance.now.bind(performance);
  const later = window.setTimeout.bind(window);
  const onFrame = window.requestAnimationFrame.bind(window);
  const tasks = window.scheduler;
  const never = Number.NEGATIVE_INFINITY;

  let changes = 0; // how many changes were seen
  let drawn = 0; // how many of them a frame has followed
  let changedAt = clock();
  let inputAt = never;
  let doubtAt = never; // when the page last began something whose end cannot be seen
  let postedAt = never; // when it last sent itself a message, as it does to render in parts
  let scrolledAt = never;
  let wheeledAt = never;
  let answers = 0; // requests of `fetch` without an answer

  const note = () => {
    changes += 1;
    changedAt = clock();
  };
  const doubt = () => {
    doubtAt = clock();
  };

  // Chains: what a callback schedules belongs to the chain of timers and frames that the callback belongs to.
  let chain = null;
  let running = 0;
  let leftAt = never;
  const current = () => (chain !== null && (running > 0 || clock() - leftAt <= CARRY_MS) ? chain : null);
  const link = () => {
    const before = current();
    return before === null ? { start: clock(), links: 1 } : { start: before.start, links: before.links + 1 };
  };
  const within = (mine, callback, self, given) => {
    chain = mine;
    running += 1;
    try {
      return Reflect.apply(callback, self, given);
    } finally {
      running -= 1;
      leftAt = clock();
    }
  };
  const begin = () => {
    chain = null;
  };
  /** Return a function that goes on with the present chain, when what was asked for now has arrived. */
  const goingOn = () => {
    const mine = current();
    const asked = clock();
    return () => {
      leftAt = clock();
      // The time that the answer took is not the chain's.
      chain = mine && { start: mine.start + leftAt - asked, links: mine.links };
    };
  };

  const replace = (owner, name, apply) => {
    if (typeof owner?.[name] === "function") owner[name] = new Proxy(owner[name], { apply });
  };
  const scheduled = (name, cancels, dueOf) => {
    const pending = new Map();
    replace(window, name, (target, self, args) => {
      const [callback, ...rest] = args;
      if (typeof callback !== "function") return Reflect.apply(target, self, args);
      const mine = link();
      const due = dueOf(rest[0]);
      const id = Reflect.apply(target, self, [
        function (...given) {
          pending.delete(id);
          return within(mine, callback, this, given);
        },
        ...rest,
      ]);
      if (due - clock() <= LONGEST_TIMER_MS) pending.set(id, { due, ...mine });
      return id;
    });
    for (const cancel of cancels)
      replace(window, cancel, (target, self, args) => {
        pending.delete(Number(args[0]));
        return Reflect.apply(target, self, args);
      });
    return pending;
  };
  const timers = scheduled(
    "setTimeout",
    ["clearTimeout", "clearInterval"],
    (delay) => clock() + Math.max(0, Number(delay) || 0),
  );
  const frames = scheduled("requestAnimationFrame", ["cancelAnimationFrame"], clock);
  // An interval is not waited for, and what its callbacks schedule is one chain, which began when it was set.
  replace(window, "setInterval", (target, self, args) => {
    const [callback, ...rest] = args;
    if (typeof callback !== "function") return Reflect.apply(target, self, args);
    let mine = link();
    return Reflect.apply(target, self, [
      function (...given) {
        mine = { start: mine.start, links: mine.links + 1 };
        return within(mine, callback, this, given);
      },
      ...rest,
    ]);
  });
  const idles = scheduled("requestIdleCallback", ["cancelIdleCallback"], clock);

  const timerMs = (now, horizon) => {
    let wait = 0;
    for (const [id, one] of timers) {
      if (now - one.due > LATE_MS) timers.delete(id);
      else if (one.due - now <= horizon && (one.links <= LINKS || one.due - one.start <= horizon))
        wait = Math.max(wait, one.due - now, 1);
    }
    return wait;
  };
  const isYoung = (pending, now, age) => [...pending.values()].some((one) => now - one.start <= age);

  // Requests. The server is asked in Python whether one is unfinished; here their answers are seen without a round trip.
  replace(window, "fetch", (target, self, args) => {
    const goOn = goingOn();
    const answered = () => {
      answers -= 1;
      goOn();
      note();
    };
    answers += 1;
    return Reflect.apply(target, self, args).then(
      (answer) => {
        answered();
        return answer;
      },
      (error) => {
        answered();
        throw error;
      },
    );
  });
  for (const name of ["json", "text", "blob", "arrayBuffer", "formData"])
    replace(window.Response?.prototype, name, (target, self, args) => {
      const goOn = goingOn();
      return Reflect.apply(target, self, args).then(
        (body) => {
          goOn();
          return body;
        },
        (error) => {
          goOn();
          throw error;
        },
      );
    });
  const sent = new Map(); // XMLHttpRequests without an answer, with how their chains go on
  const onState = (event) => {
    const goOn = event.target.readyState === XMLHttpRequest.DONE ? sent.get(event.target) : undefined;
    if (goOn === undefined) return;
    sent.delete(event.target);
    goOn();
    note();
  };
  replace(window.XMLHttpRequest?.prototype, "open", (target, self, args) => {
    const result = Reflect.apply(target, self, args);
    sent.delete(self); // to open a request again ends it without an event
    self.addEventListener("readystatechange", onState);
    return result;
  });
  replace(window.XMLHttpRequest?.prototype, "send", (target, self, args) => {
    const isSent = sent.has(self);
    if (!isSent) sent.set(self, goingOn());
    try {
      return Reflect.apply(target, self, args);
    } catch (error) {
      if (!isSent) sent.delete(self);
      throw error;
    }
  });

  // What may change the page or replace it, and does not say when.
  for (const [kind, method] of [
    ["WebSocket", "send"],
    ["Worker", "postMessage"],
    ["BroadcastChannel", "postMessage"],
    ["IDBFactory", "open"],
    ["IDBDatabase", "transaction"],
    ["FileReader", "readAsText"],
    ["FileReader", "readAsDataURL"],
    ["FileReader", "readAsArrayBuffer"],
  ])
    replace(window[kind]?.prototype, method, (target, self, args) => {
      doubt();
      return Reflect.apply(target, self, args);
    });
  replace(window.MessagePort?.prototype, "postMessage", (target, self, args) => {
    postedAt = clock();
    return Reflect.apply(target, self, args);
  });

  const listen = (names, listener) => {
    for (const name of names) window.addEventListener(name, listener, { capture: true, passive: true });
  };
  const onInput = (names, listener) =>
    listen(names, (event) => {
      if (event.isTrusted) listener(event); // others are made by the page's own scripts
    });
  onInput(["pointermove"], begin);
  onInput(["pointerdown", "pointerup", "keydown", "keyup", "drop", "click", "auxclick"], () => {
    begin();
    inputAt = clock();
  });
  listen(["click", "auxclick", "submit"], (event) => {
    // Whether the browser follows a link is known when the page's own listeners have run.
    const isLink = event.type === "submit" || event.target?.closest?.("a[href], area[href]");
    if (isLink) soon("user-blocking").then(() => event.defaultPrevented || doubt());
  });
  onInput(["keydown"], (event) => {
    // A key that scrolls does so as the wheel does. Most keys belong to a field or button that has the focus.
    const isTaken = event.target?.closest?.("input, button, select, [role=button]");
    if (event.key?.startsWith("Page") || (SCROLLING.includes(event.key) && !isTaken))
      soon("user-blocking").then(() => {
        if (!event.defaultPrevented) wheeledAt = clock();
      });
  });
  listen(["beforeunload"], doubt);
  onInput(["wheel"], () => {
    begin();
    wheeledAt = clock();
  });
  listen(["scroll"], () => {
    note();
    wheeledAt = never;
    scrolledAt = changedAt;
  });
  listen(["scrollend"], () => {
    note();
    scrolledAt = never;
  });
  listen(["input", "change", "load", "error", "toggle", "transitionend", "animationend"], note);
  const watched = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document, watched);

  const soon = (priority) =>
    tasks?.postTask ? tasks.postTask(() => undefined, { priority }) : new Promise((done) => later(done, 0));
  const rest = () => soon("background");
  const pause = (ms) => new Promise((done) => later(done, ms));
  const frame = () =>
    new Promise((done) => {
      onFrame(() => rest().then(done));
      later(done, FRAME_LIMIT_MS); // a page that is not shown has no frames
    });

  const isAnimated = (one) => {
    const left = Number(one.effect?.getComputedTiming().endTime) - Number(one.currentTime);
    return one.playState === "running" && left <= FRAMES_MS;
  };
  /** Return how many ms to wait before the next look; 0 if the page waits for nothing. */
  const busyMs = (calm, horizon) => {
    const now = clock();
    const timer = timerMs(now, horizon);
    if (timer > 0) return Math.min(timer, LONGEST_LOOK_MS);
    if (answers > 0 || sent.size > 0 || document.fonts?.status === "loading") return LOOK_MS;
    if (document.readyState === "loading" && now - changedAt < STREAM_MS) return LOOK_MS;
    if (now - scrolledAt < SCROLL_MS || now - wheeledAt < WHEEL_MS) return LOOK_MS;
    if (isYoung(frames, now, FRAMES_MS) || isYoung(idles, now, horizon)) return LOOK_MS;
    const quiet = Math.max(doubtAt + calm, Math.max(changedAt, inputAt, postedAt) + CALM_MS) - now;
    if (quiet > 0) return quiet;
    return document.getAnimations().some(isAnimated) ? LOOK_MS : 0;
  };

  const still = async (calm, horizon, limit) => {
    const end = clock() + limit;
    while (clock() < end) {
      const busy = busyMs(calm, horizon);
      const seen = changes;
      if (busy > 0) {
        await pause(Math.min(busy, end - clock()));
      } else if (drawn !== seen) {
        // Observers of size and visibility see a change in the frame that shows it, and effects run after it.
        await frame();
        drawn = seen;
      } else {
        // Runs when nothing else is ready to run, such as the next part of a long rendering.
        await rest();
        if (changes === seen && busyMs(calm, horizon) === 0) return true;
      }
    }
    return false;
  };
  Object.defineProperty(window, NAME, { value: still });
})();
