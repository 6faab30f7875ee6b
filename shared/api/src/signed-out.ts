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

/** Hears of every call, of whichever remote, that found the session ended. Returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  const place = meetingPlace();
  place.addEventListener('signed-out', listener);
  return () => place.removeEventListener('signed-out', listener);
}

export const announceSignedOut = (): void => {
  meetingPlace().dispatchEvent(new Event('signed-out'));
};
