declare global {
  var parallaxUnavailable: EventTarget | undefined;
}

/** A global, since each remote bundles its own copy of this module. */
const getEventTarget = (): EventTarget => {
  globalThis.parallaxUnavailable ??= new EventTarget();
  return globalThis.parallaxUnavailable;
};

/**
 * Subscribes to responses of all remotes with which the server asks to try again later, because it is
 * starting or cannot reach its database. Returns the unsubscribe function.
 */
export function onUnavailable(listener: () => void): () => void {
  const target = getEventTarget();
  target.addEventListener('unavailable', listener);
  return () => target.removeEventListener('unavailable', listener);
}

export const announceUnavailable = (): void => {
  getEventTarget().dispatchEvent(new Event('unavailable'));
};
