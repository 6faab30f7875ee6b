/** A worker starts in plain Node: run from source, it first needs the compiler. */
if (process.env.PARALLAX_COMPILED === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./pglite-worker.ts');
} else {
  // the whole test run has just compiled it
  await import('../../../dist/storage/worker/pglite-worker.js');
}
