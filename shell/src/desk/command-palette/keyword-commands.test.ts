import { describe, expect, it, jest } from '@jest/globals';
import type { ProductWidget } from '@parallax/federation/registry';
import { type Contract, contractKey, searchContracts } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { type KeywordWidget, keywordCommands } from './keyword-commands.ts';
import { findLegs } from './search-commands.ts';

const ALL = ['spot', 'perpetual', 'future', 'option'] as const;
const widgetOf = (
  type: ProductWidget['type'],
  title: string,
  keyword: NonNullable<ProductWidget['keyword']>,
  contracts: NonNullable<ProductWidget['contracts']> = [...ALL],
): ProductWidget => ({
  type,
  title,
  category: 'Market data',
  description: '',
  order: 10,
  icon: 'clock',
  listing: 'add-widget',
  size: { w: 6, h: 8 },
  minSize: { w: 2, h: 4 },
  narrow: { wholeRow: false },
  remote: 'mf_workspace',
  expose: `mf_workspace/widget/${type}`,
  contracts,
  keyword,
});
const widgets = [
  widgetOf('ORDER_BOOK', 'Order book', { word: 'book' }),
  widgetOf('PRICE_CHART', 'Price chart', { word: 'chart', interval: true }),
  widgetOf('SPREAD_CHART', 'Spread chart', { word: 'spread', interval: true, other: true }),
  widgetOf('FUNDING_HISTORY', 'Funding history', { word: 'paid' }, ['perpetual']),
];
const contracts = ['okx', 'deribit'].flatMap((exchange) =>
  ['BTC', 'ETH', 'SOL'].flatMap((base) => [
    contractOf({ exchange, symbol: `${base}-USDT`, base }),
    contractOf({
      exchange,
      symbol: `${base}-USDC-SWAP`,
      base,
      quote: 'USDC',
      instType: 'perpetual',
    }),
    contractOf({ exchange, symbol: `${base}-SWAP`, base, instType: 'perpetual' }),
  ]),
);
const commands = (
  query: string,
  add: (widget: KeywordWidget) => void = () => undefined,
  catalogue = contracts,
) =>
  keywordCommands(
    query,
    widgets,
    (text, filter) => searchContracts(catalogue, text, 20, filter),
    catalogue[0],
    add,
  );
const labels = (query: string, catalogue = contracts) =>
  commands(query, undefined, catalogue).map(({ label }) => label);

const option = (exchange: string, symbol: string, change: Partial<Contract> = {}) =>
  contractOf({
    exchange,
    symbol,
    instType: 'option',
    expiry: Date.UTC(2026, 11, 25),
    strike: 100_000,
    optionType: 'call',
    riskType: 'inverse',
    ...change,
  });

describe('the command palette with a keyword', () => {
  it('offers the widget with the first matching contracts', () => {
    expect(labels('book eth okx')).toEqual([
      'Order book · ETH/USDT · okx · spot',
      'Order book · ETH/USDC perp · okx',
      'Order book · ETH/USDT perp · okx',
    ]);
    expect(labels('BOOK  eth usdt perp okx')).toEqual(['Order book · ETH/USDT perp · okx']);
  });

  it('shows the figures of a single contract, and the spread of two', () => {
    const [book] = commands('book eth usdt perp okx');
    expect([book?.contract?.symbol, book && findLegs(book)]).toEqual(['ETH-SWAP', undefined]);
    const [spread] = commands('spread btc perp usdt');
    expect(spread?.contract).toBeUndefined();
    expect(spread && findLegs(spread)?.map(contractKey)).toEqual([
      'okx:BTC-SWAP',
      'deribit:BTC-SWAP',
    ]);
  });

  it('parses the interval for a widget that supports intervals', () => {
    expect(labels('chart sol usdt okx 1h')[0]).toBe('Price chart · SOL/USDT · okx · spot · 1h');
    expect(labels('chart sol usdt okx')[0]).toBe('Price chart · SOL/USDT · okx · spot');
    expect(labels('book sol 1h')).toEqual([]);
  });

  it('combines the first match with the same pair at another venue, then with other contracts', () => {
    expect(labels('spread btc perp usdt')).toEqual([
      'Spread chart · BTC/USDT perp · okx − BTC/USDT perp · deribit',
    ]);
    expect(labels('spread btc perp').slice(0, 2)).toEqual([
      'Spread chart · BTC/USDC perp · okx − BTC/USDC perp · deribit',
      'Spread chart · BTC/USDC perp · okx − BTC/USDT perp · okx · USDC vs USDT',
    ]);
  });

  it('names the currencies of a spread between two currencies', () => {
    const [spread] = commands('spread okx 1h', undefined, [
      contractOf({ exchange: 'okx', symbol: 'A', quote: 'USDC' }),
      contractOf({ exchange: 'okx', symbol: 'B', quote: 'USD' }),
    ]);
    expect(spread?.label).toMatch(/ · USDC vs USD · 1h$/);
  });

  it.each<[string, Partial<Contract>]>([
    ['expiry', { expiry: Date.UTC(2027, 2, 26) }],
    ['strike', { strike: 90_000 }],
    ['option type', { optionType: 'put' }],
    ['risk type', { riskType: 'linear' }],
  ])('does not treat contracts that differ in %s as the same pair', (_, difference) => {
    const catalogue = [
      option('okx', 'first'),
      option('bybit', 'different', difference),
      option('deribit', 'same'),
    ];
    const [best] = keywordCommands(
      'spread btc',
      widgets,
      () => catalogue,
      undefined,
      () => {},
    );
    expect(best && findLegs(best)?.map(({ symbol }) => symbol)).toEqual(['first', 'same']);
  });

  it('adds the widget with contract, second contract and interval', () => {
    const add = jest.fn<(widget: KeywordWidget) => void>();
    commands('spread btc perp usdt 4h', add)[0]?.run();
    expect(add).toHaveBeenCalledWith({
      type: 'SPREAD_CHART',
      title: 'Spread chart',
      contract: expect.objectContaining({ exchange: 'okx', symbol: 'BTC-SWAP' }),
      settings: { other: 'deribit:BTC-SWAP', interval: '4h' },
    });
  });

  it('uses the contract of the dash bar when the query is the keyword alone', () => {
    expect(labels('book')).toEqual(['Order book · BTC/USDT · okx · spot']);
    expect(labels('chart 1d')).toEqual(['Price chart · BTC/USDT · okx · spot · 1d']);
  });

  it('offers only contracts that the widget can show, and nothing without a keyword', () => {
    expect(labels('paid btc usdt')).toEqual([
      'Funding history · BTC/USDT perp · okx',
      'Funding history · BTC/USDT perp · deribit',
    ]);
    expect(labels('paid')).toEqual([]);
    expect(labels('eth book')).toEqual([]);
    expect(labels('')).toEqual([]);
  });

  it('finds a contract that the widget can show among many that it cannot', () => {
    const spots = Array.from({ length: 25 }, (_, n) =>
      contractOf({ exchange: 'okx', symbol: `A${n}-USDT`, base: `A${n}` }),
    );
    const perpetual = contractOf({ exchange: 'okx', symbol: 'BTC-SWAP', instType: 'perpetual' });
    expect(labels('paid okx', [...spots, perpetual])).toEqual([
      'Funding history · BTC/USDT perp · okx',
    ]);
  });

  it('offers at most five commands and excludes them from the recent commands', () => {
    expect(commands('book usdt')).toHaveLength(5);
    expect(commands('book usdt').every(({ excludeFromRecent }) => excludeFromRecent)).toBe(true);
  });
});
