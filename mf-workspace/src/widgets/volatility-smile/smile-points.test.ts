import { describe, expect, it } from '@jest/globals';
import type { OptionQuote, OptionsChain } from '@parallax/protocol';
import { nearestIndex } from '../../widget-kit/options/underlying.ts';
import { atTheMoney, shownExpiries, smilePoints } from './smile-points.ts';

const quote = (mark_iv: number | null, delta: number | null): OptionQuote => ({
  contract: 'deribit:x',
  symbol: 'x',
  bid: null,
  ask: null,
  bid_size: null,
  ask_size: null,
  last: null,
  mark_price: null,
  bid_iv: null,
  ask_iv: null,
  mark_iv,
  delta,
  gamma: null,
  theta: null,
  vega: null,
  volume_24h_base: null,
  open_interest: null,
});
const chain = (
  rows: OptionsChain['rows'],
  underlying_price: number | null = 100,
): OptionsChain => ({
  at: 1,
  exchange: 'deribit',
  base: 'BTC',
  quote: 'USD',
  riskType: 'inverse',
  expiry: 1,
  expiries: [1],
  underlying_price,
  index_price: null,
  rows,
});
const rows = [
  { strike: 90, call: quote(0.6, 0.8), put: quote(0.62, -0.2) },
  { strike: 100, call: quote(0.5, 0.5), put: quote(0.51, -0.5) },
  { strike: 110, call: quote(0.55, 0.2), put: quote(0.56, -0.8) },
];

describe('the volatility smile', () => {
  it('uses puts below the underlying price and calls from that price on', () => {
    expect(smilePoints(chain(rows), 'Strike')).toEqual([
      { x: 90, volatility: 0.62 },
      { x: 100, volatility: 0.5 },
      { x: 110, volatility: 0.55 },
    ]);
  });

  it('is ordered by the delta of the call, lowest first', () => {
    expect(smilePoints(chain(rows), 'Delta')).toEqual([
      { x: 20, volatility: 0.55 },
      { x: 50, volatility: 0.5 },
      { x: 80, volatility: 0.62 },
    ]);
  });

  it('is at the money at the underlying price, or at a delta of 0.5', () => {
    for (const axis of ['Strike', 'Delta'] as const) {
      const points = smilePoints(chain(rows, 104), axis);
      const nearest = nearestIndex(points, ({ x }) => x, atTheMoney(chain(rows, 104), axis));
      expect(points[nearest]?.volatility).toBe(0.51);
    }
  });

  it('derives the delta of a call from the delta of the put', () => {
    const put = { strike: 90, call: null, put: quote(0.6, -0.25) };
    expect(smilePoints(chain([put]), 'Delta')).toEqual([{ x: 75, volatility: 0.6 }]);
  });

  it('uses the call where the put has no volatility', () => {
    const row = { strike: 90, call: quote(0.6, 0.8), put: quote(null, -0.2) };
    expect(smilePoints(chain([row]), 'Strike')).toEqual([{ x: 90, volatility: 0.6 }]);
  });

  it.each([null, Number.NaN, Number.POSITIVE_INFINITY, 0, -0.1])(
    'leaves out a volatility of %p',
    (volatility) => {
      const row = { strike: 90, call: quote(volatility, 0.8), put: null };
      expect(smilePoints(chain([row]), 'Strike')).toEqual([]);
    },
  );

  it('leaves out strikes without a delta and has one value per delta', () => {
    const far = [
      { strike: 300, call: quote(0.9, 0.0001), put: null },
      { strike: 400, call: quote(1.1, 0.0002), put: null },
      { strike: 500, call: quote(1.2, null), put: null },
    ];
    expect(smilePoints(chain(far), 'Delta')).toEqual([{ x: 0, volatility: 0.9 }]);
  });

  it('has a point per strike if the underlying price is missing', () => {
    expect(smilePoints(chain(rows, null), 'Strike')).toHaveLength(3);
  });

  it.each([
    [[], [1, 2, 3, 4], [1, 2, 3]],
    [
      [4, 2],
      [1, 2, 3, 4],
      [2, 4],
    ],
    [[9], [1, 2], [1, 2]],
    [[9], [], []],
  ])('shows for the chosen expiries %j among %j: %j', (chosen, listed, shown) => {
    expect(shownExpiries(chosen, listed)).toEqual(shown);
  });
});
