import { describe, expect, it } from '@jest/globals';
import { csvText } from './download-csv.ts';
import type { FileColumn, Unit } from './file-column.ts';
import {
  BASIS_POINTS,
  COMPUTED_PERCENT,
  FRACTION_IN_BPS,
  NO_UNIT,
  ofDifferences,
  PERCENT,
  perInterval,
  USD,
  UTC_DAY,
  UTC_TIME,
  unitByRow,
} from './unit.ts';

/** The lines of a file without its byte order mark. */
const linesOf = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string[] =>
  csvText(columns, rows).slice(1, -2).split('\r\n');
const texts: readonly FileColumn<string>[] = [{ heading: 'Text', value: (text) => text }];
const numberOf = (value: number | null, unit: Unit = NO_UNIT): string | undefined =>
  linesOf([{ heading: 'Number', unit, value: (row: number | null) => row }], [value])[1];
const headingOf = (heading: string, unit: Unit): string | undefined =>
  linesOf([{ heading, unit, value: () => 1 }], [])[0];

describe('a CSV file', () => {
  it('starts with a byte order mark, so that spreadsheets read it as UTF-8', () => {
    expect(csvText(texts, ['ETH−BTC'])).toBe('\uFEFFText\r\nETH−BTC\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(csvText(texts, ['a,b', 'say "x"', 'two\nlines'])).toContain(
      '"a,b"\r\n"say ""x"""\r\n"two\nlines"\r\n',
    );
  });

  it.each(['=1+1', '+1+1', '-1+1', '-A1', '@x', '＝1'])(
    'escapes %s, which a spreadsheet would evaluate as a formula (CSV injection)',
    (text) => {
      expect(linesOf(texts, [text])[1]).toBe(`'${text}`);
    },
  );

  it.each(['-0.2%', '+1', '-215K'])('keeps %s, which is a number', (text) => {
    expect(linesOf(texts, [text])[1]).toBe(text);
  });
});

describe('a number in a file', () => {
  it.each([
    ['without an exponent', 2.59e-8, '0.0000000259'],
    ['without an exponent', 1.5e21, '1500000000000000000000'],
    ['without floating-point error', 103_443.840_499_999_99, '103443.8405'],
    ['without floating-point error', 0.000_300_000_000_000_000_03, '0.0003'],
    ['with all digits of its source', 123_456.789_012_345, '123456.789012345'],
    ['with its sign', -1.5, '-1.5'],
    ['without a sign for zero', -0, '0'],
    ['not at all if it is unknown', null, ''],
    ['not at all if it is undefined in arithmetic', Number.NaN, ''],
  ])('is written %s', (_, value, text) => {
    expect(numberOf(value)).toBe(text);
  });

  it.each<[string, number, Unit, string]>([
    ['a rate in percent', 0.07, PERCENT, '7'],
    ['a rate in percent with all its digits', 0.000_079_123_456_789, PERCENT, '0.0079123456789'],
    ['a spread in basis points', 0.000_012_3, FRACTION_IN_BPS, '0.123'],
    ['a difference of prices', 103_443.9 - 103_443.8, ofDifferences(USD, () => 1), '0.1'],
    ['a fraction of a difference', (100.3 - 100.2) / 100.2, COMPUTED_PERCENT, '0.099800399'],
    ['a time in UTC', Date.UTC(2026, 10, 21, 8), UTC_TIME, '2026-11-21T08:00:00.000Z'],
    ['a day in UTC', Date.UTC(2026, 10, 21, 8), UTC_DAY, '2026-11-21'],
  ])('writes %s', (_, value, unit, text) => {
    expect(numberOf(value, unit)).toBe(text);
  });
});

describe('the headings of a file', () => {
  it.each<[string, Unit, string]>([
    ['Last', USD, 'Last (USD)'],
    ['Turnover (USD)', USD, 'Turnover (USD)'],
    ['Mid %', PERCENT, 'Mid (%)'],
    ['Spread 2 − 1 bps', BASIS_POINTS, 'Spread 2 − 1 (bps)'],
    ['Time', UTC_TIME, 'Time (UTC)'],
    ['Trades', NO_UNIT, 'Trades'],
  ])('state the unit of %s', (heading, unit, written) => {
    expect(headingOf(heading, unit)).toBe(written);
  });

  it('refer to a column with the units of the rows, which a file has once', () => {
    const bid = { heading: 'Bid', unit: unitByRow('Quote', (row: string) => row), value: () => 1 };
    const rate = { heading: 'Rate', unit: perInterval(() => 8), value: () => 0.0001 };
    const quote = { heading: 'Quote', value: (row: string) => row };
    expect(linesOf([bid, { ...bid, heading: 'Ask' }, rate], ['USDT'])).toEqual([
      'Bid (quote),Ask (quote),Rate (% per interval),Quote,Interval (hours)',
      '1,1,0.01,USDT,8',
    ]);
    expect(linesOf([quote, bid], ['USDT'])).toEqual(['Quote,Bid (quote)', 'USDT,1']);
  });

  it('are never alike', () => {
    const same = { heading: 'OKX', value: () => '' };
    expect(linesOf([same, { ...same, heading: 'okx' }, same], [])).toEqual(['OKX,okx 2,OKX 3']);
  });
});
