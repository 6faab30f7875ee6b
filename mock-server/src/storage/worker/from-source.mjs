/** A worker starts in plain Node, so source files need the compiler first. */
if (process.env.PARALLAX_COMPILED === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./pglite-worker.ts');
} else {
  // the test run has compiled it already
  await import('../../../dist/storage/worker/pglite-worker.js');
}
