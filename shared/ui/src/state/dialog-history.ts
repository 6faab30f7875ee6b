import { subscribeDialogs, topDialog } from './dialog-stack.ts';

/** The property of `history.state` that marks the extra history entry of open dialogs. */
const MARK = 'dialogOpen';

/**
 * A navigation must not wait indefinitely for a browser that ignores `history.back()`. A busy browser
 * can take more than 500 ms.
 */
const POP_TIMEOUT_MS = 2_000;
/** A popstate event within this time after the timeout is attributed to that `history.back()`. */
const LATE_POP_MS = 10_000;
/** A page that still runs after this time is not being unloaded, for example after a download. */
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
let coveredPage: string | undefined;
let popTimer: ReturnType<typeof setTimeout> | undefined;
let checkTimer: ReturnType<typeof setTimeout> | undefined;
let unloadTimer: ReturnType<typeof setTimeout> | undefined;
let afterPop: (() => void)[] = [];
/** A timed-out pop: its popstate event may still arrive, or is being undone. */
let latePop:
  | { state: 'expected'; timer: ReturnType<typeof setTimeout> }
  | { state: 'undoing' }
  | undefined;

function mark(): void {
  coveredPage = currentPage();
  const state: unknown = history.state;
  history.pushState({ ...(isRecord(state) ? state : {}), [MARK]: true }, '');
}

function endPop(): void {
  clearTimeout(popTimer);
  popTimer = undefined;
  const callbacks = afterPop;
  afterPop = [];
  for (const then of callbacks) then();
  checkSoon();
}

function clearLate(): void {
  if (latePop?.state === 'expected') clearTimeout(latePop.timer);
  latePop = undefined;
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
  coveredPage = undefined;
  latePop = { state: 'expected', timer: setTimeout(stopExpecting, LATE_POP_MS) };
  endPop();
}

function pop(): void {
  if (popTimer !== undefined) return;
  popTimer = setTimeout(unmark, POP_TIMEOUT_MS);
  history.back();
}

/** Adds the marked entry if a dialog is open, and removes it otherwise. */
function check(): void {
  clearTimeout(checkTimer);
  checkTimer = undefined;
  if (popTimer !== undefined || latePop !== undefined) return;
  const open = topDialog() !== undefined;
  if (open && !isMarked()) mark();
  // Going back now would cancel the reload. The reloaded page removes the entry itself, since
  // `closeDialogsOnBack` starts with a check.
  else if (!open && isMarked() && unloadTimer === undefined) pop();
}

/** Deferred to a new task, so that a dialog that replaces another reuses the entry. */
function checkSoon(): void {
  checkTimer ??= setTimeout(check, 0);
}

function stopUnloading(): void {
  clearTimeout(unloadTimer);
  unloadTimer = undefined;
  checkSoon();
}

/**
 * If the unload is prevented, the browser prompts the user. The prompt blocks the page, so the next
 * task runs only if the user stays, or just before the page is unloaded.
 */
function onBeforeUnload(event: BeforeUnloadEvent): void {
  clearTimeout(unloadTimer);
  unloadTimer = setTimeout(stopUnloading, UNLOAD_MS);
  // other listeners may prevent it after this one
  setTimeout(() => {
    if (event.defaultPrevented) stopUnloading();
  }, 0);
}

/** The Navigation API, which reports a reload that the user has stopped or not confirmed. */
function navigationApi(): EventTarget | undefined {
  const api: unknown = Reflect.get(window, 'navigation');
  return api instanceof EventTarget ? api : undefined;
}

/**
 * Goes forward again to the entry that was current before the late pop. A navigation may have added
 * that entry after the timeout.
 */
function undoLatePop(state: 'expected' | 'undoing'): void {
  clearLate();
  if (state === 'expected') {
    latePop = { state: 'undoing' };
    history.forward();
  } else {
    coveredPage = isMarked() ? currentPage() : undefined;
    checkSoon();
  }
}

/**
 * A capturing listener, which runs before the router's and hides navigation between a page and its
 * marked entry from it.
 */
function onPopState(event: PopStateEvent): void {
  if (latePop !== undefined) {
    event.stopImmediatePropagation();
    undoLatePop(latePop.state);
    return;
  }
  const from = coveredPage;
  coveredPage = isMarked() ? currentPage() : undefined;
  const samePage = from === currentPage();
  if (popTimer !== undefined) {
    if (samePage) event.stopImmediatePropagation();
    endPop();
  } else if (isMarked() && topDialog() === undefined) {
    // Forward to the entry of a closed dialog
    pop();
  } else if (from !== undefined) {
    if (samePage) event.stopImmediatePropagation();
    topDialog()?.close();
    // must run before the next event, which may be another Back; React has removed a closed dialog by
    // then, unless it closes in a transition
    queueMicrotask(check);
  }
}

/**
 * Makes the browser's Back close the topmost dialog, as Escape does. If the dialog stays open to
 * ask for confirmation, the next Back applies to it again. All open dialogs share one history entry
 * with the URL of the page, which is removed when the last dialog closes. Returns a function that
 * removes the listeners.
 */
export function closeDialogsOnBack(): () => void {
  window.addEventListener('popstate', onPopState, { capture: true });
  window.addEventListener('beforeunload', onBeforeUnload);
  const api = navigationApi();
  api?.addEventListener('navigateerror', stopUnloading);
  const unsubscribe = subscribeDialogs(checkSoon);
  // the page was reloaded while a dialog was open
  if (isMarked()) coveredPage = currentPage();
  checkSoon();
  return () => {
    window.removeEventListener('popstate', onPopState, { capture: true });
    window.removeEventListener('beforeunload', onBeforeUnload);
    api?.removeEventListener('navigateerror', stopUnloading);
    unsubscribe();
    clearTimeout(checkTimer);
    checkTimer = undefined;
    clearTimeout(unloadTimer);
    unloadTimer = undefined;
    clearLate();
  };
}

/**
 * Removes the dialogs' history entry, then calls `then`; immediately if there is none. A navigation
 * then follows the entry of the page.
 */
export function removeDialogEntry(then: () => void): void {
  if (popTimer === undefined && !isMarked()) {
    then();
    return;
  }
  afterPop.push(then);
  pop();
}
