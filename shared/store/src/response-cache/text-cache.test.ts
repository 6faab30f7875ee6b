import { beforeEach, describe, expect, it } from '@jest/globals';
import { getLayout, getSession } from '@parallax/protocol';
import { type FakeCaches, startFakeCaches } from '../offline/testing/fake-caches.ts';
import { acquireLogOutLock } from '../session-state/log-out-lock.ts';
import { storedSession } from '../session-state/stored-session.ts';
import { cacheText, enableTextCache, readCachedText } from './text-cache.ts';

const one = { traderId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11' };
const two = { traderId: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33' };

let caches: FakeCaches;

/** Locks of one name; a request waits for those before it. */
function fakeLocks() {
  let held: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, _options: LockOptions, granted: () => unknown) {
      const result = held.then(granted);
      held = result;
      return result;
    },
  };
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, value });

beforeEach(() => {
  caches = startFakeCaches();
  define(navigator, 'locks', fakeLocks());
  enableTextCache();
  storedSession.write(one);
});

const readAs = async (session: { traderId: string }, address: string) => {
  storedSession.write(session);
  return (await readCachedText(address))?.body;
};

const layout = (sheet: number) => `${getLayout.path}?sheetId=${sheet}`;

describe('design §7 cached responses', () => {
  it('contain a limited number of layouts, and always the session', async () => {
    await cacheText(getSession.path, 'the session');
    for (let sheet = 0; sheet < 100; sheet += 1) await cacheText(layout(sheet), 'a layout');
    expect(await readAs(one, getSession.path)).toBe('the session');
    expect(await readAs(one, layout(0))).toBeUndefined();
    expect(await readAs(one, layout(99))).toBe('a layout');
  });

  it('are deleted if another trader signs in during a write, except those of the new trader', async () => {
    storedSession.write(two);
    await cacheText('/api/venues', 'of two');
    storedSession.write(one);
    caches.duringWrite = () => storedSession.write(two);
    await cacheText('/api/venues', 'of one');
    expect(await readAs(two, '/api/venues')).toBe('of two');
    expect(await readAs(one, '/api/venues')).toBeUndefined();
  });

  it.each([
    ['kept when a logout fails during a write', () => storedSession.write(one), 'of one'],
    ['deleted when a logout succeeds during a write', () => {}, undefined],
  ])('are %s', async (_, onEnd, expected) => {
    await cacheText('/api/venues', 'of one');
    const release = acquireLogOutLock();
    const cleared = new Promise<void>((resolve) => {
      caches.duringWrite = () => {
        storedSession.clear();
        resolve();
      };
    });
    const written = cacheText('/api/exchanges', 'of one');
    await cleared;
    onEnd();
    release();
    await written;
    expect(await readAs(one, '/api/venues')).toBe(expected);
  });
});
