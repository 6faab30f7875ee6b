import { describe, expect, it } from '@jest/globals';
import { readClientMessage } from './client-message.ts';

describe('readClientMessage', () => {
  it.each([
    ['{"op":"ping"}', { op: 'ping' }],
    [
      '{"op":"subscribe","topics":["book:okx:BTC-USDT"]}',
      {
        op: 'subscribe',
        topics: ['book:okx:BTC-USDT'],
      },
    ],
  ])('takes %s', (text, message) => {
    expect(readClientMessage(text)).toEqual({ ok: true, message });
  });

  it.each([
    ['hello', 'has to be JSON'],
    ['null', 'op has to be'],
    ['{"op":"buy"}', 'op has to be'],
    ['{"op":"subscribe"}', 'topics: '],
    ['{"op":"subscribe","topics":["ticker:okx:X",1]}', 'topics[1] has to be a text'],
  ])('says what is wrong with %s', (text, problem) => {
    expect(readClientMessage(text)).toEqual({
      ok: false,
      problem: expect.stringContaining(problem),
    });
  });
});
