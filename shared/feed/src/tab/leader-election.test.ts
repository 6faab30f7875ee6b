import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeLocks } from '../testing/fake-locks.ts';
import { settle } from '../testing/set-up-connection-host.ts';
import { electLeader, type Locks } from './leader-election.ts';

let locks: FakeLocks;
let holding: string[];

/** A tab that waits for the lock; `holding` contains its name while it is the leader. */
function tab(name: string) {
  const stopped = new AbortController();
  const leadership = electLeader(locks, stopped.signal, () => {
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

describe('electLeader', () => {
  it('elects one leader at a time, then the next in the queue', async () => {
    const [one] = [tab('one'), tab('two')];
    await settle();
    expect(holding).toEqual(['one']);
    one.stop();
    await settle();
    expect(holding).toEqual(['two']);
  });

  it('replaces the leader on takeOver, and queues the replaced leader again', async () => {
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

/** Runs an election that never succeeds, and counts its attempts; none follow after it is stopped. */
async function attemptsIn(
  ms: number,
  fakeLocks: Locks,
  hold: () => () => void,
  tried: () => number,
) {
  const stopped = new AbortController();
  electLeader(fakeLocks, stopped.signal, hold);
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

describe('electLeader without success', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('retries after a delay when the lock request fails', async () => {
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

  it('retries after a delay when starting fails', async () => {
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
