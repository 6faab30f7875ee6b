import { describe, expect, it } from '@jest/globals';
import { contractKey, type Ticker, type TickerField } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fieldDecimals, formatField, readField } from './ticker-field.ts';

const option = contractOf({ instType: 'option', riskType: 'inverse', priceDecimals: 4 });
const spot = contractOf({ priceDecimals: 4 });
const ticker: Ticker = {
  bid: null,
  ask: 0.0001,
  last: 0.0001,
  mid: null,
  ask_size: 12,
  mark_price: 0.000_03,
  index_price: 100_000,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: 0.0002,
  low_24h: 0.0001,
  at: 1,
};

const textOf = (field: TickerField, contract = option, change: Partial<Ticker> = {}): string => {
  const tickers = new Map([[contractKey(contract), { ...ticker, ...change }]]);
  return readField({ contract, field, signed: false })(tickers).text;
};

describe('the market of an option that is worth less than a tick', () => {
  it('has no bid, mid or bid size', () => {
    expect((['bid', 'mid', 'bid_size'] as const).map((field) => textOf(field))).toEqual([
      '—',
      '—',
      '—',
    ]);
    expect([textOf('ask'), textOf('last')]).toEqual(['0.0001', '0.0001']);
  });

  it('has a mark price with extra decimals, or a dash without a mark price', () => {
    expect(textOf('mark_price')).toBe('0.00003');
    expect(textOf('mark_price', option, { mark_price: null })).toBe('—');
    expect(textOf('mark_price', spot, { mark_price: 0.1234 })).toBe('0.1234');
  });

  it('has no 24h range if it was never traded', () => {
    const never = { high_24h: null, low_24h: null };
    expect([textOf('high_24h', option, never), textOf('low_24h', option, never)]).toEqual([
      '—',
      '—',
    ]);
    expect([textOf('high_24h'), textOf('low_24h')]).toEqual(['0.0002', '0.0001']);
  });

  it('has a 24h change of 0.00%, or none if it was never traded', () => {
    expect(textOf('chg_24h_pct')).toBe('0.00%');
    expect(textOf('chg_24h_pct', option, { chg_24h_pct: null })).toBe('—');
  });
});

describe('a field with a fallback', () => {
  it.each([
    ['a value', 2],
    ['a function', () => 2],
  ])(
    'drops a fallback given as %s at the first ticker, even if the ticker has no value',
    (_, fallback) => {
      const read = readField({ contract: option, field: 'bid', fallback, signed: false });
      const key = contractKey(option);
      expect(read(new Map()).text).toBe('2.0000');
      expect(read(new Map([[key, { ...ticker, bid: 3 }]])).text).toBe('3.0000');
      expect(read(new Map([[key, ticker]])).text).toBe('—');
    },
  );
});

it.each([
  ['a dash', undefined, '—'],
  ['the given text', '', ''],
])('readField shows %s before the first ticker', (_, pending, text) => {
  const read = readField({ contract: spot, field: 'last', signed: false, pending });
  expect(read(new Map()).text).toBe(text);
});

const perpetual = contractOf({ instType: 'perpetual', priceDecimals: 3 });
const optionOf3 = contractOf({ instType: 'option', priceDecimals: 3 });
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

describe('the decimals of a field', () => {
  it.each<TickerField>(['bid', 'ask', 'last', 'mid', 'mark_price', 'high_24h', 'low_24h'])(
    'match the text of %s',
    (field) => {
      for (const contract of [perpetual, optionOf3]) {
        expect(fieldDecimals(field, contract)).toBe(decimalsOf(formatField(field, 2, contract)));
      }
    },
  );

  it('are undefined for the index price of an option, whose decimals depend on its value', () => {
    expect(fieldDecimals('index_price', perpetual)).toBe(3);
    expect(fieldDecimals('index_price', optionOf3)).toBeUndefined();
  });

  it('are undefined for fields whose decimals do not depend on the contract', () => {
    expect(fieldDecimals('chg_24h_pct', perpetual)).toBeUndefined();
    expect(fieldDecimals('volume_24h_quote', perpetual)).toBeUndefined();
  });
});
