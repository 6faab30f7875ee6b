import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { listInstruments } from '../catalogue/catalogue.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { createSimulator } from './simulator.ts';

const START = Date.UTC(2026, 10, 18, 20);
const derivatives = listInstruments(START).filter(({ contract }) =>
  /future|perpetual/.test(contract.instType),
);
const tickOf = new Map(derivatives.map(({ contract, tick }) => [contractKey(contract), tick]));

describe('the mark prices of all futures and perpetuals', () => {
  it('lie within a basis point or a tick of the quotes, and on both sides of the mid', async () => {
    const clock = new ManualClock(START);
    const { reads } = createSimulator({ seed: 20_251_110, clock, instruments: derivatives });
    for (const later of [0, 4_000, 3_607_000]) {
      clock.jump(later);
      const { contracts, bid, ask, mark_price } = await reads.tickers({});
      expect(contracts).toHaveLength(derivatives.length);
      let above = 0;
      let atMid = 0;
      const far = contracts.filter((key, i) => {
        const [low, high] = [bid[i] ?? Number.NaN, ask[i] ?? Number.NaN];
        const mark = mark_price[i] ?? Number.NaN;
        if (mark > (low + high) / 2) above += 1;
        if (mark === (low + high) / 2) atMid += 1;
        const outside = Math.max(0, low - mark, mark - high);
        return !(outside <= Math.max(0.0001 * mark, tickOf.get(key) ?? 0));
      });
      expect(far).toEqual([]);
      expect(above).toBeGreaterThan(0.2 * contracts.length);
      expect(above + atMid).toBeLessThan(0.8 * contracts.length);
    }
  });
});
