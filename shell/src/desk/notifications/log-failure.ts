/** Notes in the browser's console what failed where the person is not to be bothered with it. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
