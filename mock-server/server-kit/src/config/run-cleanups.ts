/** Runs cleanups one after another, even when one fails. Throws the last failure. */
export async function runCleanups(
  cleanups: readonly (() => Promise<void> | void)[],
): Promise<void> {
  const [cleanup, ...others] = cleanups;
  if (!cleanup) return;
  try {
    await cleanup();
  } finally {
    await runCleanups(others);
  }
}
