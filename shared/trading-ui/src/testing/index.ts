export { type FakeEngine, fakeEngines } from './fake-engines.ts';
