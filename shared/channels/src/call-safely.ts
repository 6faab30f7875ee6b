/** Calls a listener. One that throws is reported, so that it does not affect the others. */
export function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}
