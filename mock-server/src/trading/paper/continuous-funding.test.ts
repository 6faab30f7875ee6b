import { describe, expect, it } from '@jest/globals';
import type { VenueEvent } from '@parallax/live';
import { contractKey } from '@parallax/protocol';
import { HOUR, MINUTE, SECOND } from '@parallax/server-market/durations';
import { INVERSE, marketOrder, paperBench, positionIn, START } from './testing/paper-bench.ts';

/** 08:00 UTC after the start, which is at 18:00 */
const EIGHT = START + 14 * HOUR;
const RATE = 0.0008;

const entriesOf = (events: readonly VenueEvent[]) =>
  events.flatMap((event) => (event.kind === 'entry' ? event.entry : []));
const accruedOf = (events: readonly VenueEvent[]) =>
  events.flatMap((event) => (event.kind === 'accrued' ? event : []));

/** A short of 1,000 dollars at 100, which is 10 BTC. */
async function shortBench() {
  const bench = paperBench();
  bench.open100(INVERSE);
  bench.book(INVERSE, [[100, 5000]], [[100.1, 5000]]);
  bench.ticker(INVERSE, { pred_funding_rate: RATE });
  const account = await bench.account('deribit', { BTC: '100' });
  await account.submit(marketOrder(INVERSE, 'o', 'sell', '1000'));
  return { bench, account };
}

describe('the funding of a Deribit perpetual', () => {
  it('accrues by the time held and is booked when the position is closed', async () => {
    const { bench, account } = await shortBench();
    bench.clock.jump(15 * MINUTE);
    await account.submit(marketOrder(INVERSE, 'c', 'buy', '1000'));
    // 10 BTC · 0.0008 · 15 min / 8 h, not of eight hours
    expect(entriesOf(account.events)).toMatchObject([
      {
        id: `funding:deribit:BTC-PERPETUAL:${START + 15 * MINUTE}`,
        asset: 'BTC',
        amount: '0.00025',
        kind: 'funding',
        contract: { positionAmount: '-1000', rate: '0.000025', price: '100' },
        at: START + 15 * MINUTE,
      },
    ]);
    bench.clock.jump(24 * HOUR);
    expect(entriesOf(account.events)).toHaveLength(1);
    expect(bench.lines).toEqual([]);
  });

  it('is of the position before the fill that changes it', async () => {
    const { bench, account } = await shortBench();
    bench.clock.jump(8 * HOUR);
    await account.submit(marketOrder(INVERSE, 'p', 'sell', '1000'));
    bench.clock.jump(8 * HOUR);
    // until 08:00, 6 hours of 20 BTC
    expect(entriesOf(account.events)).toMatchObject([
      { amount: '0.008', at: START + 8 * HOUR },
      { amount: '0.012', at: EIGHT },
    ]);
  });

  it('is at the rate of then', async () => {
    const { bench, account } = await shortBench();
    bench.clock.jump(HOUR);
    bench.ticker(INVERSE, { pred_funding_rate: -2 * RATE });
    bench.clock.jump(HOUR);
    await account.submit(marketOrder(INVERSE, 'c', 'buy', '1000'));
    // 0.001 received, then 0.002 paid
    expect(entriesOf(account.events)).toMatchObject([{ amount: '-0.001' }]);
  });

  it('is reported once a minute while it accrues', async () => {
    const { bench, account } = await shortBench();
    bench.clock.advance(3 * MINUTE + SECOND);
    const reports = accruedOf(account.events);
    expect(reports.length).toBeGreaterThanOrEqual(3);
    expect(reports.length).toBeLessThanOrEqual(5);
    const last = reports.at(-1);
    // 0.008 BTC / 8 h
    expect(Number(last?.amount)).toBeCloseTo((0.001 * ((last?.until ?? 0) - START)) / HOUR, 12);
    expect(entriesOf(account.events)).toEqual([]);
  });
});

describe('the funding of a Deribit perpetual while no engine runs', () => {
  const held = { amount: '-1000', cost: '10', changedAt: START };

  async function reopened(accrued?: { readonly amount: string; readonly until: number }) {
    const bench = paperBench();
    bench.clock.jump(4 * HOUR);
    const key = contractKey(INVERSE);
    Object.assign(bench.market.reads, {
      // 0.0001 an hour, of the first two hours
      fundingHistory: async (of: string, { from, to }: { from: number; to: number }) =>
        [1, 2]
          .map((hour) => ({ at: START + hour * HOUR, rate: 0.0001, interval_hours: 1, apr: 0 }))
          .filter(({ at }) => of === key && at >= from && at <= to),
      fundingRates: async () => [
        { ...INVERSE, rate: 2 * RATE, interval_hours: 8, next_funding_time: null },
      ],
      markHistory: async (_key: string, _interval: string, { from }: { from: number }) => [
        { at: from, mark_price: 100, index_price: 100 },
      ],
    });
    const account = await bench.account(
      'deribit',
      { BTC: '100' },
      { positions: [{ ...positionIn(INVERSE, held), ...(accrued && { accrued }) }] },
    );
    bench.ticker(INVERSE, { pred_funding_rate: RATE });
    bench.book(INVERSE, [[100, 5000]], [[100.1, 5000]]);
    await account.submit(marketOrder(INVERSE, 'c', 'buy', '1000'));
    return { bench, amounts: entriesOf(account.events).map(({ amount }) => amount) };
  }

  it('accrues by the history, and at the present rate from its end on, which is logged', async () => {
    const { amounts, bench } = await reopened();
    // 2 · 10 · 0.0001 + 2 · 10 · 0.0016 / 8
    expect(amounts).toEqual(['0.006']);
    expect(bench.lines).toEqual([
      'The funding of deribit:BTC-PERPETUAL since 2025-11-10T20:00:00.000Z accrued at the present rate: that of then is unknown.',
    ]);
  });

  it('goes on from what was stored', async () => {
    const { amounts } = await reopened({ amount: '7', until: START + 2 * HOUR });
    expect(amounts).toEqual(['7.004']);
  });

  it('forgets what was stored before the last change of the position', async () => {
    const { amounts } = await reopened({ amount: '7', until: START - 1 });
    expect(amounts).toEqual(['0.006']);
  });
});
