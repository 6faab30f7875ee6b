/** Runs cleanups one after another, even when one fails. Throws the last failure. */
export async function endAll(ends: readonly (() => Promise<void> | void)[]): Promise<void> {
  const [end, ...others] = ends;
  if (!end) return;
  try {
    await end();
  } finally {
    await endAll(others);
  }
}
