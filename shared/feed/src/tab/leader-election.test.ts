import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LEADER_SCOPE } from '../protocol.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { settle } from '../testing/set-up-connection-host.ts';
import { findConnectionHost } from './find-connection-host.ts';
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

class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

describe('tabs without SharedWorker', () => {
  const locksByName = new Map<string, FakeLocks>();
  const manager = {
    request(...request: Parameters<FakeLocks['request']>) {
      const [name] = request;
      const found = locksByName.get(name) ?? new FakeLocks();
      locksByName.set(name, found);
      return found.request(...request);
    },
  };
  let stops: (() => void)[] = [];

  /** Finds a host for a tab, reports its loss, and returns the scopes that were found. */
  async function scopesOf(tab: string): Promise<string[]> {
    const scopes: string[] = [];
    const onFound = (scope: string) => scopes.push(scope);
    const host = findConnectionHost({ tab, workerUrl: '/worker.js', feedUrl: undefined, onFound });
    stops.push(() => host.stop());
    await settle();
    host.reportLoss();
    await settle();
    return scopes;
  }

  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: manager });
  });
  afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
    locksByName.clear();
    Reflect.deleteProperty(navigator, 'locks');
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });

  it('share the connection of a leader tab', async () => {
    Reflect.set(globalThis, 'BroadcastChannel', SilentChannel);
    expect(await scopesOf('one')).toEqual([LEADER_SCOPE]);
    expect(await scopesOf('two')).toEqual([LEADER_SCOPE]);
  });

  it('have a connection each, which no other tab takes over, if they have no BroadcastChannel either', async () => {
    expect(await scopesOf('one')).toEqual(['tab-one']);
    expect(await scopesOf('two')).toEqual(['tab-two']);
    expect([...locksByName.keys()]).toEqual([]);
  });
});
