import { HELD_AT } from './held-at.ts';

/** Stops the clock of a process that loads this file with `node --import`: `Date` stays at HELD_AT. */
globalThis.Date = new Proxy(Date, {
  construct: (target, parameters) =>
    parameters.length === 0 ? new target(HELD_AT) : Reflect.construct(target, parameters),
  get: (target, key) => (key === 'now' ? () => HELD_AT : Reflect.get(target, key)),
});
