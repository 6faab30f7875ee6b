const LOCK = 'parallax-log-out';

/** Longer than a call may take; a tab that hangs is not waited for. */
const AT_MOST_MS = 20_000;

/**
 * Tells the other tabs that a log out is under way here, until it is called off or this tab is gone.
 *
 * @returns how to call it off
 */
export function holdLogOut(): () => void {
  let callOff: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    callOff = resolve;
  });
  // without locks the other tabs do not wait
  if ('locks' in navigator) {
    navigator.locks.request(LOCK, { mode: 'shared' }, () => held).catch(() => {});
  }
  return () => callOff?.();
}

/**
 * Waits until no tab is logging out any more, for 20 s at most: the server has ended the session, or
 * has failed to.
 */
export async function logOutEnded(): Promise<void> {
  if (!('locks' in navigator)) return;
  const signal = AbortSignal.timeout(AT_MOST_MS);
  await navigator.locks.request(LOCK, { signal }, () => {}).catch(() => {});
}
