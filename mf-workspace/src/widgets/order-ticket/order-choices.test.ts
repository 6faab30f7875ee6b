import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { type Choice, orderChoices } from './order-choices.ts';
import { NEW_DRAFT, type OrderDraft } from './order-draft.ts';

const PAPER = { mode: 'PAPER' } as const;
const LIVE = { mode: 'LIVE' } as const;
const contract = (exchange: string, instType: Contract['instType'] = 'perpetual') =>
  contractOf({ exchange, instType });
const draft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({ ...NEW_DRAFT, ...changes });
const missing = (choices: readonly Choice<string>[]): Record<string, string> =>
  Object.fromEntries(
    choices.flatMap(({ value, reason }) => (reason === undefined ? [] : [[value, reason]])),
  );

/** Why a live account has no take profit and no stop loss. */
const exitsOn = (exchange: string, changes: Partial<OrderDraft> = {}) =>
  orderChoices(draft(changes), contract(exchange), LIVE).choices.exits;

describe('what the ticket offers', () => {
  it('is all that a contract has on a paper account, with what the venue itself would refuse', () => {
    const { choices } = orderChoices(draft({ timeInForce: 'GTD' }), contract('deribit'), PAPER);
    expect(missing(choices.types)).toEqual({});
    expect(missing(choices.timesInForce)).toEqual({});
    expect(choices.onlyOnPaper).toBe('Deribit has no orders that expire at a time.');
  });

  it.each([
    [PAPER, { mark: 'Spot has no mark price.' }],
    [
      LIVE,
      {
        mark: 'Spot has no mark price.',
        index: 'Binance Spot triggers orders by the last price only.',
      },
    ],
  ])('has no reduce-only orders and no mark price of spot: %j', (account, triggers) => {
    const { choices } = orderChoices(
      draft({ type: 'stop' }),
      contract('binance_spot', 'spot'),
      account,
    );
    expect(choices.reduceOnly).toBe('Spot has no positions to reduce.');
    expect(missing(choices.triggerBy)).toEqual(triggers);
  });

  it.each<[string, Contract['instType'], Partial<OrderDraft>, string, readonly string[]]>([
    ['coinbase', 'spot', {}, 'types', ['stop', 'take_profit']],
    [
      'binance_coinm',
      'perpetual',
      {},
      'types',
      ['stop', 'stop_limit', 'take_profit', 'take_profit_limit'],
    ],
    ['bybit_unified', 'perpetual', {}, 'timesInForce', ['GTD']],
    ['kraken_spot', 'spot', {}, 'timesInForce', ['FOK']],
    ['okx', 'perpetual', { type: 'stop_limit' }, 'timesInForce', ['IOC', 'FOK', 'GTD']],
    ['binance_usdm', 'perpetual', { type: 'stop' }, 'triggerBy', ['index']],
    ['deribit', 'option', { type: 'stop' }, 'triggerBy', ['last']],
  ])('of a live account on %s (%s, %j) lacks %s', (exchange, instType, changes, part, names) => {
    const { choices } = orderChoices(draft(changes), contract(exchange, instType), LIVE);
    const lists: Readonly<Record<string, readonly Choice<string>[]>> = {
      types: choices.types,
      timesInForce: choices.timesInForce,
      triggerBy: choices.triggerBy,
    };
    expect(Object.keys(missing(lists[part] ?? []))).toEqual(names);
  });

  it('says why there is no take profit and no stop loss', () => {
    expect(exitsOn('binance_usdm')).toMatch(/cannot change triggered orders/);
    expect(exitsOn('coinbase')).toMatch(/limit price only/);
    const option = orderChoices(draft(), contract('deribit', 'option'), LIVE);
    expect(option.choices.exits).toBeUndefined();
    expect(option.draft.triggerBy).toBe('mark');
    expect(exitsOn('bybit_unified')).toBeUndefined();
    expect(exitsOn('bybit_unified', { reduceOnly: true })).toMatch(/only reduces/);
  });

  it('replaces what cannot be sent, and only while it cannot', () => {
    const chosen = draft({
      type: 'stop',
      timeInForce: 'GTD',
      takeProfitPrice: '1',
      reduceOnly: true,
    });
    const coinm = orderChoices(chosen, contract('binance_coinm'), LIVE);
    expect(coinm.draft).toMatchObject({ type: 'limit', timeInForce: 'GTC', takeProfitPrice: '' });
    const paper = orderChoices({ ...chosen, reduceOnly: false }, contract('binance_coinm'), PAPER);
    expect(paper.draft).toMatchObject({ type: 'stop', timeInForce: 'GTD', takeProfitPrice: '1' });
  });
});
