import { BUILDS, browser, LINT, runSteps, TYPES, unit } from './test-steps.mjs';

/** `npm test`: what must hold before a change lands. */
await runSteps([TYPES, LINT, unit(true), BUILDS, browser('landing')]);
