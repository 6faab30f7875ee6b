import { expect, it } from '@jest/globals';
import { fakeTicker } from '@parallax/server-market/testing/fake-market';
import { PushedTopic } from './pushed-topic.ts';

const sent = (buffer: Buffer | undefined): unknown => JSON.parse(String(buffer));

it('a value that was requested is sent with its age, and its lag is not counted', () => {
  const key = 'okx:BTC-USDT-SWAP';
  const topic = new PushedTopic('ticker', key);
  topic.open({ kind: 'awaited', key }, 0);
  topic.add({ kind: 'ticker', key, data: fakeTicker(100), age: 60_000 });
  expect(sent(topic.drainUpdate(100_000))).toMatchObject({ snapshot: true, age: 60_000 });
  expect(topic.newValueAt).toBeUndefined();
  expect(sent(topic.snapshot(101_000))).toMatchObject({ snapshot: true, age: 61_000 });
  topic.add({ kind: 'ticker', key, data: { ...fakeTicker(101), at: 7 } });
  const update = sent(topic.drainUpdate(102_000));
  expect(update).toMatchObject({ snapshot: false, data: { last: 101 } });
  expect(update).not.toHaveProperty('age');
  expect(topic.newValueAt).toBe(7);
});
