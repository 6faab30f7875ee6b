import { subscribeDialogs, topDialog } from './dialog-stack.ts';

/** The property of `history.state` that marks the extra history entry of open dialogs. */
const MARK = 'dialogOpen';

/** A navigation must not wait indefinitely for a browser that ignores `history.back()`. */
const POP_TIMEOUT_MS = 500;
/** Until this long after the timeout, a popstate event is attributed to that `history.back()`. */
const LATE_POP_MS = 10_000;
/** A page that is still there after this time is not being left, for example after a download. */
const UNLOAD_MS = 5_000;

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null;
const isMarked = (): boolean => isRecord(history.state) && history.state[MARK] === true;
/** Identifies the page of the current entry by the router's key and the URL. */
const currentPage = (): string => {
  const key = isRecord(history.state) ? history.state['key'] : undefined;
  return `${String(key)} ${location.href}`;
};

/** The page below the marked entry while the marked entry is current. */
let covered: string | undefined;
let popping: ReturnType<typeof setTimeout> | undefined;
let checking: ReturnType<typeof setTimeout> | undefined;
let unloading: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];
/** A timed-out pop: its popstate event may still arrive, or is being undone. */
let late:
  | { state: 'expected'; timer: ReturnType<typeof setTimeout> }
  | { state: 'undoing' }
  | undefined;

function mark(): void {
  covered = currentPage();
  const state: unknown = history.state;
  history.pushState({ ...(isRecord(state) ? state : {}), [MARK]: true }, '');
}

function endPop(): void {
  clearTimeout(popping);
  popping = undefined;
  const ready = waiting;
  waiting = [];
  for (const then of ready) then();
  checkSoon();
}

function clearLate(): void {
  if (late?.state === 'expected') clearTimeout(late.timer);
  late = undefined;
}

/** The browser ignores `history.back()`. */
function stopExpecting(): void {
  clearLate();
  checkSoon();
}

/** Turns the marked entry into an ordinary page entry, if going back timed out. */
function unmark(): void {
  const { [MARK]: _, ...state } = isRecord(history.state) ? history.state : {};
  history.replaceState(state, '');
  covered = undefined;
  late = { state: 'expected', timer: setTimeout(stopExpecting, LATE_POP_MS) };
  endPop();
}

function pop(): void {
  if (popping !== undefined) return;
  popping = setTimeout(unmark, POP_TIMEOUT_MS);
  history.back();
}

/** Adds the marked entry if a dialog is open, and removes it otherwise. */
function check(): void {
  clearTimeout(checking);
  checking = undefined;
  if (popping !== undefined || late !== undefined) return;
  const open = topDialog() !== undefined;
  if (open && !isMarked()) mark();
  // going back would cancel the reload that unloads the page, which then starts with `check`
  else if (!open && isMarked() && unloading === undefined) pop();
}

/** Deferred to a new task, so that a dialog that replaces another reuses the entry. */
function checkSoon(): void {
  checking ??= setTimeout(check, 0);
}

function stopUnloading(): void {
  clearTimeout(unloading);
  unloading = undefined;
  checkSoon();
}

/**
 * A prevented unload makes the browser ask the user. Its question blocks the page, so the task that
 * follows runs in a page that stays or whose user presses nothing any more.
 */
function onBeforeUnload(event: BeforeUnloadEvent): void {
  clearTimeout(unloading);
  unloading = setTimeout(stopUnloading, UNLOAD_MS);
  // other listeners may prevent it after this one
  setTimeout(() => {
    if (event.defaultPrevented) stopUnloading();
  }, 0);
}

/** The browser's Navigation API, which reports a reload that the user stopped or did not confirm. */
function navigationApi(): EventTarget | undefined {
  const api: unknown = Reflect.get(window, 'navigation');
  return api instanceof EventTarget ? api : undefined;
}

/** Returns to the entry that was current, which a navigation may have added since the timeout. */
function undoLatePop(state: 'expected' | 'undoing'): void {
  clearLate();
  if (state === 'expected') {
    late = { state: 'undoing' };
    history.forward();
  } else {
    covered = isMarked() ? currentPage() : undefined;
    checkSoon();
  }
}

/**
 * A capturing listener, which runs before the router's and hides navigation between a page and its
 * marked entry from it.
 */
function onPopState(event: PopStateEvent): void {
  if (late !== undefined) {
    event.stopImmediatePropagation();
    undoLatePop(late.state);
    return;
  }
  const from = covered;
  covered = isMarked() ? currentPage() : undefined;
  const samePage = from === currentPage();
  if (popping !== undefined) {
    if (samePage) event.stopImmediatePropagation();
    endPop();
  } else if (isMarked() && topDialog() === undefined) {
    // Forward to the entry of a closed dialog
    pop();
  } else if (from !== undefined) {
    if (samePage) event.stopImmediatePropagation();
    topDialog()?.close();
    // before the next event, which may be another Back; React removes a closed dialog in a microtask
    // before, provided that it does not close in a transition
    queueMicrotask(check);
  }
}

/**
 * Makes the browser's Back close the topmost dialog, as Escape does. If the dialog stays open to
 * ask for confirmation, the next Back applies to it again. All open dialogs share one history entry
 * with the URL of the page, which is removed when the last one closes. Returns a function that
 * stops this.
 */
export function closeDialogsOnBack(): () => void {
  window.addEventListener('popstate', onPopState, { capture: true });
  window.addEventListener('beforeunload', onBeforeUnload);
  const api = navigationApi();
  api?.addEventListener('navigateerror', stopUnloading);
  const unsubscribe = subscribeDialogs(checkSoon);
  // the page was reloaded while a dialog was open
  if (isMarked()) covered = currentPage();
  checkSoon();
  return () => {
    window.removeEventListener('popstate', onPopState, { capture: true });
    window.removeEventListener('beforeunload', onBeforeUnload);
    api?.removeEventListener('navigateerror', stopUnloading);
    unsubscribe();
    clearTimeout(checking);
    checking = undefined;
    clearTimeout(unloading);
    unloading = undefined;
    clearLate();
  };
}

/**
 * Calls `then` after removing the dialogs' history entry, immediately if there is none, so that a
 * navigation follows the page's own entry.
 */
export function removeDialogEntry(then: () => void): void {
  if (popping === undefined && !isMarked()) {
    then();
    return;
  }
  waiting.push(then);
  pop();
}
