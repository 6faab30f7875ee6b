import {
  BUILDS,
  browser,
  CONTAINER_IMAGE,
  LINT,
  runSteps,
  TYPES,
  task,
  unit,
} from './test-steps.mjs';

/** `npm run nightly`: what is slow and rarely breaks, and each test file on its own; nothing from the cache. */
process.env['PARALLAX_CACHE'] = '0';
await runSteps([
  TYPES,
  LINT,
  unit(false),
  BUILDS,
  CONTAINER_IMAGE,
  browser('nightly'),
  task('drill', 'drill.mjs'),
  task('release drill', 'release-drill.mjs'),
]);
