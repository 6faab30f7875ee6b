import { FROZEN_AT } from './frozen-at.ts';

/** Freezes `Date` at FROZEN_AT in a process that loads this file with `node --import`. */
globalThis.Date = new Proxy(Date, {
  construct: (target, parameters) =>
    parameters.length === 0 ? new target(FROZEN_AT) : Reflect.construct(target, parameters),
  get: (target, key) => (key === 'now' ? () => FROZEN_AT : Reflect.get(target, key)),
});
