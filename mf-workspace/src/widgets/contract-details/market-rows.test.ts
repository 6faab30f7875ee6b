import { describe, expect, it } from '@jest/globals';
import type { Contract, Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { marketSections, marketText } from './market-rows.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const ticker: Ticker = {
  bid: 99_999,
  ask: 100_001,
  last: 100_000,
  mid: 100_000,
  mark_price: 100_000,
  index_price: 99_000,
  pred_funding_rate: 0.0001,
  next_funding_time: NOW + DAY,
  chg_24h_pct: 0.01,
  high_24h: 101_000,
  low_24h: 98_000,
  volume_24h_base: 12,
  volume_24h_quote: 1_200_000,
  open_interest: 5_000,
  greeks: {
    implied_volatility: 0.523,
    bid_iv: 0.51,
    underlying_price: 100_500,
    delta: -0.4821,
    gamma: 0.00002,
    theta: -45.678,
    vega: 80.123,
  },
  at: NOW,
};

function textsOf(contract: Contract, fundingHours?: number, of: Ticker | undefined = ticker) {
  const rows = marketSections({ contract, fundingHours }).flatMap((section) => section.rows);
  return Object.fromEntries(rows.map((row) => [row.label, marketText(row, of, NOW)]));
}

const perpetual = contractOf({ instType: 'perpetual', riskType: 'linear' });
const option = contractOf({
  instType: 'option',
  riskType: 'inverse',
  quote: 'USD',
  expiry: NOW + 30 * DAY,
  optionType: 'put',
});

const futureOf = (days: number) =>
  contractOf({ instType: 'future', riskType: 'linear', expiry: NOW + days * DAY });

describe('design §7 the market of Contract details', () => {
  it('has the spread of a spot contract in bps, and no figures of derivatives', () => {
    const texts = textsOf(contractOf());
    expect(texts).toMatchObject({
      Bid: '99,999.00',
      Spread: '0.20 bps',
      '24h volume': '12.00000 BTC',
    });
    for (const label of ['Mark', 'Open interest', 'Rate', 'Basis', 'Delta']) {
      expect(texts).not.toHaveProperty([label]);
    }
  });

  it('has the funding of a perpetual with its interval and per year, never assuming 8 hours', () => {
    expect(textsOf(perpetual, 4)).toMatchObject({
      Rate: '+0.0100%',
      Interval: '4h',
      APR: '+21.90%',
    });
    expect(textsOf(perpetual)).toMatchObject({ Rate: '+0.0100%', Interval: '—', APR: '—' });
  });

  it('has the open interest in the unit of the contract and in the quote currency', () => {
    expect(textsOf(perpetual, 8)).toMatchObject({
      'Open interest': '5.00K BTC',
      'Open int. value': '500.00M USDT',
    });
    const inverse = {
      ...perpetual,
      riskType: 'inverse',
      quote: 'USD',
      contractSizeUnit: 'USD',
    } as const;
    expect(textsOf(inverse, 8)).toMatchObject({ 'Open interest': '5.00K USD' });
    expect(textsOf(inverse, 8)).not.toHaveProperty(['Open int. value']);
  });

  it('has the basis of a future and its annualised value, blank on the last day', () => {
    // 1,000 / 99,000, and × 365 / 36.5
    expect(textsOf(futureOf(36.5))).toMatchObject({ Basis: '+1.01%', 'Basis ann.': '+10.10%' });
    expect(textsOf(futureOf(0.5))).toMatchObject({ Basis: '+1.01%', 'Basis ann.': '—' });
  });

  it('has the volatilities and greeks of an option, and its prices with their currency', () => {
    expect(textsOf(option)).toMatchObject({
      Mark: '100,000.000 BTC',
      Index: '99,000.0 USD',
      'Mark IV': '52.3%',
      'Bid IV': '51.0%',
      'Ask IV': '—',
      Underlying: '100,500.0 USD',
      Delta: '−0.482',
      Gamma: '0.0000200',
      Theta: '−45.68 USD a day',
      Vega: '80.12 USD per 1% IV',
    });
  });

  it('has no values without a ticker, and no greeks that the venue does not publish', () => {
    expect(new Set(Object.values(textsOf(perpetual, undefined, undefined)))).toContain('—');
    const { greeks: _, ...without } = ticker;
    expect(textsOf(option, undefined, without)).toMatchObject({ 'Mark IV': '—', Delta: '—' });
  });
});
