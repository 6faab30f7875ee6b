import { BroadcastChannel as NodeChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LocalChannel, openChannel, type RawChannel } from './channel.ts';

const traderId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const opened: { close(): void }[] = [];

const originalReport = globalThis.reportError;

afterEach(() => {
  globalThis.reportError = originalReport;
  for (const channel of opened.splice(0)) channel.close();
});

/** Node's BroadcastChannel with the browser's interface. */
const nodeChannel = (name: string): RawChannel => {
  const raw = new NodeChannel(name);
  opened.push(raw);
  return raw;
};

const kinds: [string, (name: string) => RawChannel][] = [
  ['a BroadcastChannel', nodeChannel],
  ['LocalChannel', (name) => new LocalChannel(name)],
];

describe.each(kinds)('a channel over %s', (_, open) => {
  it('delivers messages to the other channel objects but not to the sender', async () => {
    const [a, b] = [openChannel('login', open), openChannel('login', open)];
    opened.push(a, b);
    const own = jest.fn();
    a.listen(own);
    const received = new Promise((resolve) => {
      b.listen(resolve);
    });
    a.post({ traderId });
    expect(await received).toEqual({ traderId });
    expect(own).not.toHaveBeenCalled();
  });

  it('ignores invalid messages', async () => {
    const raw = open('login');
    const [sender, receiver] = [openChannel('login', open), openChannel('login', open)];
    opened.push(raw, sender, receiver);
    const received: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      receiver.listen((message) => {
        received.push(message);
        resolve();
      });
    });
    for (const nonsense of ['login', { traderId: 'me' }, null]) {
      raw.postMessage.bind(raw)(nonsense);
    }
    sender.post({ traderId });
    await done;
    expect(received).toEqual([{ traderId }]);
  });

  it.each(['join', 'topics'] as const)(
    'drops the invalid topics of a %s message, not the message',
    async (type) => {
      const [sender, receiver] = [
        openChannel('feed-control', open),
        openChannel('feed-control', open),
      ];
      opened.push(sender, receiver);
      const received = new Promise((resolve) => {
        receiver.listen(resolve);
      });
      const message = { type, scope: 'worker', tab: 'one' };
      sender.post({ ...message, topics: ['ticker:foo', 'ticker:okx:BTC-USDT', ''] });
      expect(await received).toEqual({ ...message, topics: ['ticker:okx:BTC-USDT'] });
    },
  );

  it('calls the later listeners when one throws, and reports the error', async () => {
    const [sender, receiver] = [openChannel('login', open), openChannel('login', open)];
    opened.push(sender, receiver);
    const failure = new Error('the listener failed');
    const reported: unknown[] = [];
    globalThis.reportError = (error: unknown) => void reported.push(error);
    receiver.listen(() => {
      throw failure;
    });
    const received = new Promise((resolve) => {
      receiver.listen(resolve);
    });
    sender.post({ traderId });
    expect(await received).toEqual({ traderId });
    expect(reported).toEqual([failure]);
  });

  it('neither receives nor sends after close', async () => {
    const [closed, other, third] = [1, 2, 3].map(() => openChannel('logout', open));
    opened.push(...[closed, other, third].flatMap((channel) => channel ?? []));
    const late = jest.fn();
    closed?.listen(late);
    const received: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      other?.listen((message) => {
        received.push(message);
        resolve();
      });
    });
    closed?.close();
    closed?.post({});
    third?.post({});
    await done;
    expect(received).toHaveLength(1);
    expect(late).not.toHaveBeenCalled();
  });
});
