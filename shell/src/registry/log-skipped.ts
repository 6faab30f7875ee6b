/** Logs why a part of the registry was skipped. */
export function logSkipped(reason: string): void {
  console.error(reason);
}
