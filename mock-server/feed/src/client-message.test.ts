import { describe, expect, it } from '@jest/globals';
import { parseClientMessage } from './client-message.ts';

describe('parseClientMessage', () => {
  it.each([
    ['{"op":"ping"}', { op: 'ping' }],
    [
      '{"op":"subscribe","topics":["book:okx:BTC-USDT"]}',
      {
        op: 'subscribe',
        topics: ['book:okx:BTC-USDT'],
      },
    ],
    [
      '{"op":"subscribe","topics":["ticker:okx:BTC-USDT"],"intervalMs":100}',
      { op: 'subscribe', topics: ['ticker:okx:BTC-USDT'], intervalMs: 100 },
    ],
  ])('accepts %s', (text, message) => {
    expect(parseClientMessage(text)).toEqual({ ok: true, message });
  });

  it.each([
    ['hello', 'must be JSON'],
    ['null', 'op must be'],
    ['{"op":"buy"}', 'op must be'],
    ['{"op":"subscribe"}', 'topics: '],
    ['{"op":"subscribe","topics":[],"intervalMs":50}', 'multiple of 100 from 100 to 500'],
    ['{"op":"subscribe","topics":[],"intervalMs":250}', 'multiple of 100 from 100 to 500'],
    ['{"op":"subscribe","topics":[],"intervalMs":1000}', 'multiple of 100 from 100 to 500'],
    ['{"op":"subscribe","topics":["ticker:okx:X",1]}', 'topics[1] must be a string'],
  ])('reports what is wrong with %s', (text, problem) => {
    expect(parseClientMessage(text)).toEqual({
      ok: false,
      problem: expect.stringContaining(problem),
    });
  });
});
