import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeLocks } from '../testing/fake-locks.ts';
import { settle } from '../testing/set-up-holder.ts';
import { type Locks, lead } from './lead.ts';

let locks: FakeLocks;
let holding: string[];

/** A tab in line; it holds the connection while its name is among those that do. */
function tab(name: string) {
  const stopped = new AbortController();
  const leadership = lead(locks, stopped.signal, () => {
    holding.push(name);
    return () => {
      holding = holding.filter((other) => other !== name);
    };
  });
  return { takeOver: () => leadership.takeOver(), stop: () => stopped.abort() };
}

beforeEach(() => {
  locks = new FakeLocks();
  holding = [];
});

describe('the tab that holds the connection', () => {
  it('is one at a time, and the next in line once it ends', async () => {
    const [one] = [tab('one'), tab('two')];
    await settle();
    expect(holding).toEqual(['one']);
    one.stop();
    await settle();
    expect(holding).toEqual(['two']);
  });

  it('gives way to one that does not hear it, and stands in line again', async () => {
    const [, two] = [tab('one'), tab('two')];
    await settle();
    two.takeOver();
    await settle();
    expect(holding).toEqual(['two']);
    two.takeOver();
    await settle();
    expect(holding).toEqual(['two']);
    two.stop();
    await settle();
    expect(holding).toEqual(['one']);
  });
});

/** Stands in line where what is tried fails, and counts the attempts; they end at many. */
async function attemptsIn(ms: number, asks: Locks, hold: () => () => void, tried: () => number) {
  const stopped = new AbortController();
  lead(asks, stopped.signal, hold);
  await settle();
  for (let passed = 0; passed < ms; passed += 1_000) {
    jest.advanceTimersByTime(1_000);
    await settle();
  }
  stopped.abort();
  const attempts = tried();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(tried()).toBe(attempts);
  return attempts;
}

describe('a tab that cannot hold the connection', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('stands in line again only some seconds after it was refused the lock', async () => {
    let tried = 0;
    const refusing: Locks = {
      async request() {
        tried += 1;
        if (tried > 100) await new Promise(() => {});
        throw new Error('refused');
      },
    };
    const attempts = await attemptsIn(
      20_000,
      refusing,
      () => () => {},
      () => tried,
    );
    expect(attempts).toBe(5);
  });

  it('stands in line again only some seconds after it failed to begin', async () => {
    let tried = 0;
    const hold = () => {
      tried += 1;
      if (tried > 100) return () => {};
      throw new Error('broken');
    };
    const granting: Locks = {
      request: async (_name: string, ...rest: unknown[]) => {
        const run = rest.at(-1);
        return typeof run === 'function' ? run(null) : undefined;
      },
    };
    expect(await attemptsIn(20_000, granting, hold, () => tried)).toBe(5);
  });
});
