import { describe, expect, it } from '@jest/globals';
import { BTC, tickerUpdate, tradesUpdate } from '../testing/updates.ts';
import { createSequences } from './sequences.ts';

const TRADES = `trades:${BTC}`;
const ticker = (seq: number, snapshot = false) => ({ ...tickerUpdate(seq), snapshot });

describe('createSequences', () => {
  it('accepts consecutive numbers after a snapshot', () => {
    const sequences = createSequences();
    expect(sequences.take(tradesUpdate(5, [1], true), 0)).toBe(true);
    expect(sequences.take(tradesUpdate(6, [2]), 0)).toBe(true);
    expect(sequences.take(tradesUpdate(40, [9], true), 0)).toBe(true);
    expect(sequences.gaps()).toEqual([]);
  });

  it('requests one snapshot after a gap and rejects trades until it arrives', () => {
    const sequences = createSequences();
    sequences.take(tradesUpdate(1, [1], true), 0);
    expect([3, 4, 6].map((seq) => sequences.take(tradesUpdate(seq, [seq]), 0))).toEqual([
      false,
      false,
      false,
    ]);
    expect(sequences.gaps()).toEqual([TRADES]);
    expect(sequences.gaps()).toEqual([]);
    expect(sequences.take(tradesUpdate(6, [4, 5, 6], true), 0)).toBe(true);
    expect(sequences.take(tradesUpdate(7, [7]), 0)).toBe(true);
    expect(sequences.gaps()).toEqual([]);
  });

  it('accepts prices despite a gap, since they are complete values', () => {
    const sequences = createSequences();
    sequences.take(ticker(1, true), 0);
    expect([sequences.take(ticker(3), 0), sequences.take(ticker(4), 0)]).toEqual([true, true]);
    expect(sequences.gaps()).toEqual([`ticker:${BTC}`]);
  });

  it('requests again when the snapshot does not arrive', () => {
    const sequences = createSequences();
    sequences.take(tradesUpdate(2, [2]), 0);
    expect(sequences.gaps()).toEqual([TRADES]);
    sequences.take(tradesUpdate(3, [3]), 4_999);
    expect(sequences.gaps()).toEqual([]);
    sequences.take(tradesUpdate(4, [4]), 5_000);
    expect(sequences.gaps()).toEqual([TRADES]);
  });
});
