import { HELD_AT } from './held-at.ts';

/** Freezes `Date` at HELD_AT in a process that loads this file with `node --import`. */
globalThis.Date = new Proxy(Date, {
  construct: (target, parameters) =>
    parameters.length === 0 ? new target(HELD_AT) : Reflect.construct(target, parameters),
  get: (target, key) => (key === 'now' ? () => HELD_AT : Reflect.get(target, key)),
});
