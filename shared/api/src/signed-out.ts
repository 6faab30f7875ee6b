declare global {
  var parallaxSignedOut: EventTarget | undefined;
}

/** A global, since each remote bundles its own copy of this module. */
const getEventTarget = (): EventTarget => {
  globalThis.parallaxSignedOut ??= new EventTarget();
  return globalThis.parallaxSignedOut;
};

/** Start time of the request; remotes with an older copy of this package do not send it. */
const getStartTime = (event: Event): number =>
  event instanceof CustomEvent && typeof event.detail === 'number'
    ? event.detail
    : performance.now();

/**
 * Subscribes to 401 responses of all remotes. `startedAt` is the `performance.now()` of the request,
 * since another session may have started in the meantime. Returns the unsubscribe function.
 */
export function onSignedOut(listener: (startedAt: number) => void): () => void {
  const target = getEventTarget();
  const onEvent = (event: Event) => listener(getStartTime(event));
  target.addEventListener('signed-out', onEvent);
  return () => target.removeEventListener('signed-out', onEvent);
}

export const announceSignedOut = (startedAt: number): void => {
  getEventTarget().dispatchEvent(new CustomEvent('signed-out', { detail: startedAt }));
};
