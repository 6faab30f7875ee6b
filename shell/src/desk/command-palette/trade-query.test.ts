import { describe, expect, it } from '@jest/globals';
import { type Contract, instTypeName } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { parseTradeQuery, type TradeTerms } from './trade-query.ts';

const DEC_26 = Date.UTC(2026, 11, 25, 8);
const optionOf = (strike: number, optionType: 'call' | 'put'): Contract =>
  contractOf({
    symbol: `BTC-25DEC26-${strike}-${optionType}`,
    base: 'BTC',
    exchange: 'deribit',
    instType: 'option',
    expiry: DEC_26,
    strike,
    optionType,
  });
const of = (base: string, instType: Contract['instType'], exchange: string): Contract =>
  contractOf({
    symbol: `${base}-${instType}`,
    base,
    instType,
    exchange,
    expiry: instType === 'future' ? DEC_26 : null,
  });
const CATALOGUE: readonly Contract[] = [
  of('BTC', 'spot', 'binance_spot'),
  of('BTC', 'perpetual', 'okx'),
  of('BTC', 'future', 'okx'),
  of('ETH', 'perpetual', 'okx'),
  of('ETH', 'perpetual', 'bybit_unified'),
  of('1INCH', 'spot', 'binance_spot'),
  optionOf(100_000, 'call'),
  optionOf(100_000, 'put'),
  optionOf(90_000, 'call'),
];
const TERMS: TradeTerms = {
  bases: new Set(['btc', 'eth', '1inch', 'usdt', 'perp']),
  exchanges: new Map([
    ['byb', 'bybit_unified'],
    ['okx', 'okx'],
    ['drb', 'deribit'],
  ]),
};

/** What a query is read as, with the contracts that it accepts. */
function read(query: string, hasContract = false) {
  const parsed = parseTradeQuery(query, TERMS, hasContract);
  if (parsed === undefined || parsed.kind === 'unclear') return parsed;
  const { contracts, ...rest } = parsed;
  const { words, accepts } = contracts;
  const names = CATALOGUE.filter(accepts).map(({ base, instType, exchange, strike, optionType }) =>
    [base, instTypeName(instType).toLowerCase(), strike, optionType, exchange]
      .filter((part) => part !== null)
      .join(' '),
  );
  return { ...rest, words, names };
}

const BTC = [
  'BTC spot binance_spot',
  'BTC perpetual okx',
  'BTC future okx',
  'BTC option 100000 call deribit',
  'BTC option 100000 put deribit',
  'BTC option 90000 call deribit',
];
const CALL = ['BTC option 100000 call deribit'];

describe('an order that is typed into the palette', () => {
  it.each([
    ['buy 0.01 btc', { side: 'buy', amount: '0.01', names: BTC }],
    ['BTC buy .01', { side: 'buy', amount: '0.01', names: BTC }],
    ['0.01btc buy', { side: 'buy', amount: '0.01', names: BTC }],
    ['sell 2 eth perp okx', { side: 'sell', amount: '2', names: ['ETH perpetual okx'] }],
    ['okx perp eth 2 sell', { side: 'sell', amount: '2', names: ['ETH perpetual okx'] }],
    ['sell 2 of eth on byb', { side: 'sell', amount: '2', names: ['ETH perpetual bybit_unified'] }],
    ['buy eth', { side: 'buy', amount: undefined }],
    ['buy 5 1inch', { amount: '5', names: ['1INCH spot binance_spot'] }],
    ['buy 1inch', { amount: undefined, names: ['1INCH spot binance_spot'] }],
    ['buy 1,500.50 eth', { amount: '1500.5' }],
    ['buy 1,500,000 eth', { amount: '1500000' }],
  ] as const)('%s', (query, expected) => {
    expect(read(query)).toMatchObject({ kind: 'order', inDollars: false, ...expected });
  });

  it.each([
    'buy $1000 btc',
    'buy 1000$ btc',
    'buy 1000 usd btc',
    'btc buy 1000 usd',
    'buy 1000 usdt btc',
    'buy 1000usdt of btc',
  ])('%s is an amount in dollars', (query) => {
    expect(read(query)).toMatchObject({ amount: '1000', inDollars: true, names: BTC });
  });

  it.each([
    ['buy 1 btc at 60000', { amount: '1', price: '60000', type: 'limit' }],
    ['buy 1 btc @60000.5', { amount: '1', price: '60000.5', type: 'limit' }],
    ['at 60000 sell btc', { amount: undefined, price: '60000', type: 'limit' }],
    ['buy 1 btc limit 60000', { amount: '1', price: '60000', type: 'limit' }],
    ['buy limit 60,000.5 usdt 1 btc', { amount: '1', price: '60000.5', type: 'limit' }],
    ['limit 1 btc buy', { amount: '1', price: undefined, type: 'limit' }],
    ['buy 1 btc @ $60000', { amount: '1', price: '60000', type: 'limit' }],
    ['buy 1 btc market', { amount: '1', price: undefined, type: 'market' }],
  ] as const)('%s has a price or a type', (query, expected) => {
    expect(read(query)).toMatchObject({ ...expected, names: BTC });
  });

  it.each([
    ['buy 2 btc 25 dec 26 100000 call', '2', CALL],
    ['buy 2 btc 25dec26 100,000 c', '2', CALL],
    ['buy btc 100000 call', undefined, CALL],
    ['100000 call 25 Dec 2026 buy 2 btc', '2', CALL],
    ['buy 2 btc 25 dec', '2', BTC.slice(2)],
    ['buy 2 btc 25 dec 26 future', '2', ['BTC future okx']],
    ['buy 2 btc 26 dec 26', '2', []],
  ])('%s names a contract by its expiry and strike', (query, amount, names) => {
    expect(read(query)).toMatchObject({ amount, names });
  });

  it.each([
    ['buy 1,500 eth', '1500 or 1.5'],
    ['buy 1 btc at 60,000', '60000 or 60'],
    ['buy 1.2.3 eth', 'not a number'],
    ['buy 0 eth', 'above 0'],
    ['buy 2 eth 3500', "3500: type 'at 3500' for a price"],
    ['close eth 3500', 'strike'],
  ])('%s is not guessed: %s', (query, text) => {
    expect(read(query)).toEqual({ kind: 'unclear', text: expect.stringContaining(text) });
  });

  it.each([
    ['ticket', 'ticket', ''],
    ['order ticket eth perp', 'ticket', 'eth'],
    ['cancel all', 'cancel', ''],
    ['cancel all orders of eth', 'cancel', 'eth'],
    ['close eth', 'close', 'eth'],
    ['close perp eth', 'close', 'eth'],
    ['close perp', 'close', 'perp'],
    ['close my position in eth', 'close', 'eth'],
  ])('%s is about %s, of %j', (query, kind, words) => {
    expect(read(query)).toMatchObject({ kind, words });
  });

  it('is of the instrument of a word that is also a base if a contract is at hand', () => {
    expect(read('buy 2 perp')).toMatchObject({ words: 'perp' });
    expect(read('buy 2 perp', true)).toMatchObject({ words: '', amount: '2' });
  });

  it.each(['', 'btc', 'book eth okx', 'buyback', 'ETH closed'])('%j is no order', (query) => {
    expect(read(query)).toBeUndefined();
  });
});
