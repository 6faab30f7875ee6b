const LOCK = 'parallax-log-out';

/** Longer than the timeout of a request; only a frozen tab takes longer. */
const TIMEOUT_MS = 20_000;

/**
 * Holds a lock while this tab logs out, so that other tabs can wait for it.
 *
 * @returns a function that releases the lock
 */
export function acquireLogOutLock(): () => void {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // in browsers without Web Locks, other tabs do not wait
  if ('locks' in navigator) {
    navigator.locks.request(LOCK, { mode: 'shared' }, () => held).catch(() => {});
  }
  return () => release?.();
}

/** Resolves when no tab is logging out, at most after 20 s. */
export async function waitForLogOut(): Promise<void> {
  if (!('locks' in navigator)) return;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await navigator.locks.request(LOCK, { signal }, () => {}).catch(() => {});
}
