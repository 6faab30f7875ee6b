import { describe, expect, it } from '@jest/globals';
import { LoopedTape } from './looped-tape.ts';
import { krakenTrades, parseKrakenTrades } from './recording.ts';

const START = 1_000_000;
const recorded = krakenTrades();
const span = recorded.at(-1)?.offset ?? 0;

describe('LoopedTape', () => {
  it('plays each recorded price and size in order, from the start on, at the recorded distances', () => {
    const tape = new LoopedTape(recorded, START, 1);
    const played = tape.between(START - 1, START + Math.round(span));
    expect(played.map(({ price, size, side }) => ({ price, size, side }))).toEqual(
      recorded.map(({ price, size, side }) => ({ price, size, side })),
    );
    expect(played.map(({ at }) => at - START)).toEqual(recorded.map((t) => Math.round(t.offset)));
  });

  it('begins again with unique ids and times that never go back', () => {
    const tape = new LoopedTape(recorded, START, 1000);
    const played = tape.between(START - 60_000, START + 90_000);
    expect(played.length).toBeGreaterThan(5 * recorded.length);
    expect(new Set(played.map(({ id }) => id)).size).toBe(played.length);
    for (const [i, { at }] of played.entries()) {
      expect(at).toBeGreaterThanOrEqual(played[i - 1]?.at ?? 0);
    }
  });

  it('tells each trade once, however time is cut', () => {
    const tape = new LoopedTape(recorded, START, 300);
    const whole = tape.between(START, START + 100_000);
    const cut = Array.from({ length: 1_000 }, (_, i) => START + i * 100).flatMap((from) =>
      tape.between(from, from + 100),
    );
    expect(cut).toEqual(whole);
  });

  it('has its last trade as the price, and a past before its start', () => {
    const tape = new LoopedTape(recorded, START, 1);
    expect(tape.priceAt(START)).toBe(recorded[0]?.price);
    expect(tape.priceAt(START - 1)).toBe(recorded.at(-1)?.price);
    expect(tape.latest(START, 100)).toHaveLength(100);
  });

  it('has the range of the whole recording once a round fits into the span', () => {
    const tape = new LoopedTape(recorded, START, 1);
    expect(tape.range(START - 86_400_000, START)).toEqual({ low: 105_320.3, high: 106_282.5 });
  });
});

describe('parseKrakenTrades', () => {
  it('refuses what is not such an answer', () => {
    expect(() => parseKrakenTrades('{"error":["EGeneral:Internal error"]}')).toThrow('result');
  });
});
