import { describe, expect, it } from '@jest/globals';
import { annualisedBasis, type Basis } from '@parallax/protocol';
import { formatPercent } from '@parallax/ui/format';
import { basisLines, withMeasure } from './basis-lines.ts';

const row = (exchange: string, days: number | null, basis_pct: number, quote = 'USD'): Basis => ({
  contract: `${exchange}:BTC-${days}`,
  exchange,
  symbol: `BTC-${days}`,
  base: 'BTC',
  quote,
  riskType: 'inverse',
  instType: days === null ? 'perpetual' : 'future',
  bid: 1,
  ask: 1,
  mid: 1,
  mark_price: 1,
  index_price: 1,
  basis: basis_pct,
  basis_pct,
  expiry: null,
  days,
  annualised: days === null ? null : annualisedBasis(basis_pct, days),
});

describe('design §5 the basis curve', () => {
  it('has one line per venue and quote, with points sorted by days', () => {
    const lines = basisLines([
      row('okx', 31, 0.0024),
      row('okx', 7, 0.001),
      row('deribit', 31.004, 0.003),
      row('okx', 31, 0.0025, 'USDT'),
    ]);
    expect(lines.map(({ exchange, quote, points }) => [exchange, quote, points.length])).toEqual([
      ['deribit', 'USD', 1],
      ['okx', 'USD', 2],
      ['okx', 'USDT', 1],
    ]);
    expect(lines[1]?.points.map(({ days }) => days)).toEqual([7, 31]);
    expect(lines[0]?.points[0]?.days).toBe(31);
  });

  it('annualises the worked example to 2.83%, but not perpetuals or the last day', () => {
    const [line] = basisLines([
      row('binance_coinm', 31, 0.0024),
      row('binance_coinm', null, 0.0001),
      row('binance_coinm', 0.5, 0.0001),
    ]);
    expect(line?.points.map(({ days }) => days)).toEqual([0, 0.5, 31]);
    expect(line?.points.map(({ annualised }) => formatPercent(annualised))).toEqual([
      '—',
      '—',
      '+2.83%',
    ]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('leaves out a basis of %p', (basis) => {
    expect(basisLines([row('okx', 31, basis)])).toEqual([]);
  });

  it('shows a value that rounds to zero without a sign', () => {
    const [line] = basisLines([row('okx', 31, -0.0000001)]);
    expect(formatPercent(line?.points[0]?.percent)).toBe('0.00%');
  });

  it('leaves out lines without a value in the chosen measure', () => {
    const lines = basisLines([row('okx', null, 0.1), row('deribit', 31, 0.1)]);
    const shown = withMeasure(lines, ({ annualised }) => annualised);
    expect(shown.map(({ exchange }) => exchange)).toEqual(['deribit']);
    expect(withMeasure(lines, ({ percent }) => percent)).toHaveLength(2);
  });
});
