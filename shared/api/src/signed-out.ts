declare global {
  var parallaxSignedOut: EventTarget | undefined;
}

/**
 * Each remote bundles a copy of this package, so the place where they meet is the page itself,
 * not a variable of this module.
 */
const meetingPlace = (): EventTarget => {
  globalThis.parallaxSignedOut ??= new EventTarget();
  return globalThis.parallaxSignedOut;
};

/** When the call began; a remote with an older copy of this package does not say. */
const beginOf = (event: Event): number =>
  event instanceof CustomEvent && typeof event.detail === 'number'
    ? event.detail
    : performance.now();

/**
 * Hears of every call, of whichever remote, that found the session ended, and when the call began,
 * as of `performance.now()`: another session may have begun since. Returns how to stop.
 */
export function onSignedOut(listener: (began: number) => void): () => void {
  const place = meetingPlace();
  const hear = (event: Event) => listener(beginOf(event));
  place.addEventListener('signed-out', hear);
  return () => place.removeEventListener('signed-out', hear);
}

export const announceSignedOut = (began: number): void => {
  meetingPlace().dispatchEvent(new CustomEvent('signed-out', { detail: began }));
};
