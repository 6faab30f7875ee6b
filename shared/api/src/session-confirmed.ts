declare global {
  var parallaxSessionConfirmed: EventTarget | undefined;
}

/** A global, since each remote bundles its own copy of this module. */
const getEventTarget = (): EventTarget => {
  globalThis.parallaxSessionConfirmed ??= new EventTarget();
  return globalThis.parallaxSessionConfirmed;
};

/**
 * Subscribes to answers of the server that it gives only within a session. `startedAt` is the `performance.now()` of
 * the request. Returns the unsubscribe function.
 */
export function onSessionConfirmed(listener: (startedAt: number) => void): () => void {
  const target = getEventTarget();
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'number') listener(event.detail);
  };
  target.addEventListener('session-confirmed', onEvent);
  return () => target.removeEventListener('session-confirmed', onEvent);
}

export const announceSessionConfirmed = (startedAt: number): void => {
  getEventTarget().dispatchEvent(new CustomEvent('session-confirmed', { detail: startedAt }));
};
