export { type FakeEngine, installFakeEngines } from './fake-engines.ts';
