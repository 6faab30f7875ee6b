const LOCK = 'parallax-log-out';

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

/** Waits until no tab is logging out any more: the server has ended the session, or has failed to. */
export async function logOutEnded(): Promise<void> {
  if (!('locks' in navigator)) return;
  await navigator.locks.request(LOCK, () => {}).catch(() => {});
}
