import { describe, expect, it } from '@jest/globals';
import { PRICE_REQUIRED, TRIGGER_PRICE_REQUIRED } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { ACCOUNT_ID } from '../../testing/trading.ts';
import { TRADABLE } from '../../widget-kit/orders/tradable.ts';
import {
  convertedAmount,
  type DraftContext,
  draftForContract,
  NEW_DRAFT,
  noDollars,
  type OrderDraft,
  readDraft,
} from './order-draft.ts';

const ID = 'd0000000-0000-4000-8000-000000000009';
const spot = contractOf();
const eth = contractOf({ symbol: 'ETHUSDT', base: 'ETH', contractSizeUnit: 'ETH', lot: 0.0001 });
const perp = contractOf({
  exchange: 'okx',
  symbol: 'BTC-USDT-SWAP',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
  tick: 0.1,
  lot: 0.0001,
});
const inverse = contractOf({
  exchange: 'deribit',
  symbol: 'BTC-PERPETUAL',
  quote: 'USD',
  instType: 'perpetual',
  riskType: 'inverse',
  settle: 'BTC',
  contractSizeUnit: 'USD',
  tick: 0.5,
  lot: 10,
});
const option = contractOf({
  exchange: 'deribit',
  symbol: 'BTC-25DEC26-100000-C',
  quote: 'USD',
  instType: 'option',
  settle: 'BTC',
  strike: 100_000,
  optionType: 'call',
  expiry: Date.UTC(2026, 11, 25, 8),
});

const draftOf = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...NEW_DRAFT,
  price: '60,000.00',
  amount: '0.1',
  ...more,
});
const contextOf = (more: Partial<DraftContext> = {}): DraftContext => ({
  id: ID,
  contract: spot,
  accountId: ACCOUNT_ID,
  inDollars: false,
  prices: { current: 60_000, quoteUsd: 1 },
  positionAmount: '0',
  now: Date.UTC(2026, 0, 1),
  ...more,
});

describe('design §6 the order of a ticket', () => {
  it('has the exact decimals that were typed', () => {
    expect(readDraft(draftOf(), contextOf())).toEqual({
      order: {
        id: ID,
        accountId: ACCOUNT_ID,
        exchange: 'binance_spot',
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'limit',
        amount: '0.1',
        price: '60000',
        triggerPrice: null,
        triggerBy: 'last',
        timeInForce: 'GTC',
        expiresAt: null,
        postOnly: false,
        reduceOnly: false,
        strategyId: null,
        source: 'ticket',
      },
    });
  });

  it('has only the fields that its type uses', () => {
    const typed = {
      price: 'x',
      triggerPrice: '61000',
      timeInForce: 'GTD',
      postOnly: true,
    } as const;
    expect(readDraft(draftOf({ ...typed, type: 'market' }), contextOf())).toMatchObject({
      order: { price: null, triggerPrice: null, timeInForce: 'GTC', postOnly: false },
    });
    const stop = draftOf({ ...typed, type: 'stop', expiresAt: '2026-02-03T04:05' });
    expect(readDraft(stop, contextOf())).toMatchObject({
      order: {
        price: null,
        triggerPrice: '61000',
        timeInForce: 'GTD',
        expiresAt: new Date('2026-02-03T04:05').toISOString(),
        postOnly: false,
      },
    });
  });

  it('is incomplete without what its type needs', () => {
    const empty = draftOf({ type: 'stop_limit', price: '', amount: ' ' });
    expect(readDraft(empty, contextOf())).toEqual({
      problems: {
        price: PRICE_REQUIRED,
        triggerPrice: TRIGGER_PRICE_REQUIRED,
        amount: 'Please enter an amount.',
      },
    });
  });

  it.each([
    [{ price: '0,5' }, { price: expect.stringContaining('decimal') }],
    [{ price: '60,000' }, { price: expect.stringContaining('60000 or 60:') }],
    [{ amount: '1,500' }, { amount: expect.stringContaining('1500 or 1.5:') }],
    [{ amount: '-1' }, { amount: expect.stringContaining('above 0') }],
    [{ price: '60000.001' }, { price: expect.stringContaining('multiple of 0.01') }],
    [{ amount: '0.000001' }, { amount: expect.stringContaining('smallest amount') }],
    [{ amount: '0.00001' }, { amount: expect.stringContaining('at least 5 USDT') }],
    [{ postOnly: true, timeInForce: 'IOC' }, { postOnly: expect.stringContaining('post-only') }],
    [{ reduceOnly: true }, { reduceOnly: expect.stringContaining('no position') }],
  ] as const)('names the field at which %j breaks a rule', (more, problems) => {
    expect(readDraft(draftOf(more), contextOf())).toEqual({ problems });
  });

  it('leaves it to the server to judge what it reduces while the position is unknown', () => {
    const unknown = contextOf({ positionAmount: undefined });
    expect(readDraft(draftOf({ reduceOnly: true }), unknown)).toMatchObject({
      order: { reduceOnly: true },
    });
  });
});

describe('design §6 amounts in dollars', () => {
  const inDollars = contextOf({ inDollars: true });

  it('are sent in the unit of the contract, rounded down to its step', () => {
    expect(readDraft(draftOf({ amount: '1000' }), inDollars)).toMatchObject({
      order: { amount: '0.01666' },
    });
    const prices = { current: 50_000, quoteUsd: 0.5 };
    const market = draftOf({ type: 'market', amount: '1000' });
    expect(readDraft(market, { ...inDollars, prices })).toMatchObject({
      order: { amount: '0.04' },
    });
  });

  it('need a price', () => {
    const prices = { current: undefined, quoteUsd: 1 };
    const market = draftOf({ type: 'market' });
    expect(readDraft(market, { ...inDollars, prices })).toMatchObject({
      problems: { amount: 'There is no price to convert USD with yet.' },
    });
  });

  it('are converted when the unit changes, so that the order remains the same', () => {
    const { prices } = inDollars;
    const convert = (amount: string, toDollars: boolean) =>
      convertedAmount(draftOf({ amount }), spot, { prices, toDollars });
    expect(convert('0.1', true)).toBe('6000');
    expect(convert('6000', false)).toBe('0.1');
    expect(convert('x', true)).toBe('');
  });

  it('do not exist for options and contracts that are sized in dollars', () => {
    expect(noDollars(option)).toBeDefined();
    expect(noDollars(inverse)).toBeDefined();
    expect(noDollars(spot)).toBeUndefined();
  });
});

describe('design §6 another contract', () => {
  const typed = draftOf({ triggerPrice: '60500', side: 'sell', type: 'stop_limit' });
  const elsewhere = contractOf({ ...spot, exchange: 'okx', tick: 0.1, lot: 0.0001 });
  const call = contractOf({ ...option, symbol: 'BTC-27MAR26-100000-C' });
  const put = contractOf({ ...option, optionType: 'put' });
  const near = { inDollars: false, mid: 60_100 };

  it.each([
    ['keeps all for the same pair elsewhere', spot, elsewhere, ['60,000.00', '60500', '0.1']],
    ['clears all for another kind', spot, perp, ['', '', '']],
    ['clears all for another base', spot, eth, ['', '', '']],
    ['clears all for another price currency and unit', perp, inverse, ['', '', '']],
    ['clears all for a put instead of a call', option, put, ['', '', '']],
    ['keeps the amount of the same option', option, call, ['60,000.00', '60500', '0.1']],
  ])('%s', (_, before, contract, [price, triggerPrice, amount]) => {
    const next = contractOf({ ...contract, tick: 0.1, lot: 0.0001 });
    expect(draftForContract(typed, before, next, near)).toEqual({
      ...typed,
      price,
      triggerPrice,
      amount,
    });
  });

  it('clears what does not fit its steps', () => {
    const fine = draftOf({ price: '60000.01', amount: '0.00001' });
    expect(draftForContract(fine, spot, elsewhere, near)).toMatchObject({ price: '', amount: '' });
  });

  it.each([
    [60_601, true],
    [60_607, false],
    [59_400, false],
    [undefined, false],
  ])('keeps a price of 60,000 at a mid of %s: %s', (mid, isKept) => {
    expect(draftForContract(draftOf(), spot, elsewhere, { inDollars: false, mid })).toMatchObject({
      price: isKept ? '60,000.00' : '',
      amount: '0.1',
    });
  });

  it('clears the price with its stop loss, which would be missing', () => {
    const stopped = draftOf({ stopLossPrice: '55000' });
    expect(draftForContract(stopped, spot, elsewhere, near)).toMatchObject({
      price: '',
      stopLossPrice: '',
      amount: '0.1',
    });
  });

  it('keeps an amount in dollars for the same pair only', () => {
    const dollars = draftOf({ amount: '500' });
    const inDollars = { ...near, inDollars: true };
    expect(draftForContract(dollars, spot, elsewhere, inDollars)).toMatchObject({ amount: '500' });
    expect(draftForContract(dollars, spot, eth, inDollars)).toMatchObject({ amount: '' });
  });
});

it('a contract that multiplies by a fixed rate is not traded', () => {
  expect(TRADABLE.accepts(contractOf({ ...inverse, settle: 'XBT' }))).toBe(false);
  expect(TRADABLE.accepts(inverse)).toBe(true);
});
