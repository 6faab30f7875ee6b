import { describe, expect, it } from '@jest/globals';
import { BTC, tickerUpdate, tradesUpdate } from '../testing/updates.ts';
import { createSequences } from './sequences.ts';

const TRADES = `trades:${BTC}`;
const ticker = (seq: number, snapshot = false) => ({ ...tickerUpdate(seq), snapshot });

describe('createSequences', () => {
  it('accepts consecutive numbers after a snapshot', () => {
    const sequences = createSequences();
    expect(sequences.accept(tradesUpdate(5, [1], true), 0)).toBe(true);
    expect(sequences.accept(tradesUpdate(6, [2]), 0)).toBe(true);
    expect(sequences.accept(tradesUpdate(40, [9], true), 0)).toBe(true);
    expect(sequences.gaps()).toEqual([]);
  });

  it('requests one snapshot after a gap and rejects trades until it arrives', () => {
    const sequences = createSequences();
    sequences.accept(tradesUpdate(1, [1], true), 0);
    expect([3, 4, 6].map((seq) => sequences.accept(tradesUpdate(seq, [seq]), 0))).toEqual([
      false,
      false,
      false,
    ]);
    expect(sequences.gaps()).toEqual([TRADES]);
    expect(sequences.gaps()).toEqual([]);
    expect(sequences.accept(tradesUpdate(6, [4, 5, 6], true), 0)).toBe(true);
    expect(sequences.accept(tradesUpdate(7, [7]), 0)).toBe(true);
    expect(sequences.gaps()).toEqual([]);
  });

  it('accepts prices despite a gap, since they are complete values', () => {
    const sequences = createSequences();
    sequences.accept(ticker(1, true), 0);
    expect([sequences.accept(ticker(3), 0), sequences.accept(ticker(4), 0)]).toEqual([true, true]);
    expect(sequences.gaps()).toEqual([`ticker:${BTC}`]);
  });

  it('requests the snapshot again if it does not arrive', () => {
    const sequences = createSequences();
    sequences.accept(tradesUpdate(2, [2]), 0);
    expect(sequences.gaps()).toEqual([TRADES]);
    sequences.accept(tradesUpdate(3, [3]), 4_999);
    expect(sequences.gaps()).toEqual([]);
    sequences.accept(tradesUpdate(4, [4]), 5_000);
    expect(sequences.gaps()).toEqual([TRADES]);
  });
});
