/** A worker starts without the TypeScript loader of its parent, so it registers its own. */
if (process.env.PARALLAX_COMPILED === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./run-risk-jobs.ts');
} else {
  // the test run has compiled it already
  await import('../../../../dist/trading/risk/worker/run-risk-jobs.js');
}
