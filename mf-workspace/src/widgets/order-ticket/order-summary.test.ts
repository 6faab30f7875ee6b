import { describe, expect, it } from '@jest/globals';
import { tickerOf } from '@parallax/feed/testing/feed-values';
import { REDUCES_ONLY } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { NO_VALUE } from '@parallax/ui/format';
import { accountOf, balanceOf, changesOf, positionOf } from '../../testing/trading.ts';
import { previewTexts } from '../../widget-kit/orders/preview/preview-texts.ts';
import { NEW_DRAFT, type OrderDraft } from './order-draft.ts';
import { type OrderSituation, orderAmounts, orderSummary } from './order-summary.ts';

const ID = 'd0000000-0000-4000-8000-000000000009';
const spot = contractOf();
const perpetual = contractOf({
  symbol: 'BTCPERP',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
  tick: 0.1,
  lot: 0.00001,
});
const situationOf = (more: Partial<OrderSituation> = {}): OrderSituation => ({
  contract: spot,
  account: accountOf(),
  live: changesOf({ balances: [balanceOf()] }),
  asOf: undefined,
  ticker: undefined,
  quoteUsd: 1,
  inDollars: false,
  now: Date.UTC(2026, 0, 1),
  ...more,
});
const draftOf = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...NEW_DRAFT,
  price: '60000',
  amount: '0.1',
  ...more,
});
const summaryOf = (draft: Partial<OrderDraft>, situation: Partial<OrderSituation> = {}) =>
  orderSummary(draftOf(draft), situationOf(situation), ID);

/** What is asked for the largest order with a best ask and a price that is typed, or not. */
const sizedAt = (ask: number, price = '') =>
  summaryOf({ price }, { ticker: tickerOf({ ask }) }).sized;

describe('design §7 the summary of an order', () => {
  it.each([
    ['the quote that spot is bought with', {}, {}, '94,000.00 USDT free'],
    ['the base that spot is sold for', { side: 'sell' as const }, {}, '0 BTC free'],
    [
      'what a perpetual settles in',
      { side: 'sell' as const },
      { contract: perpetual },
      '94,000.00 USDT free',
    ],
    ['nothing of an account that is not known yet', {}, { live: undefined }, undefined],
  ])('has what is free: %s', (_, draft, situation, text) => {
    expect(summaryOf(draft, situation).texts.free).toBe(text);
  });

  it('names when what is free was last known to be current', () => {
    expect(summaryOf({}, { asOf: Date.UTC(2026, 0, 1) }).texts.free).toMatch(
      /^94,000\.00 USDT free as of 1 Jan /,
    );
  });

  it.each([
    [accountOf(), undefined],
    [accountOf({ canTrade: false }), 'This account cannot trade now.'],
    [accountOf({ canTrade: false, reason: 'Halted.' }), 'Halted.'],
  ])('has why the account cannot trade: %#', (account, text) => {
    expect(summaryOf({}, { account }).texts.cannotTrade).toBe(text);
  });

  it('has the order, and the same without its amount to ask for the largest one', () => {
    const { read, sized, texts } = summaryOf({ side: 'sell' });
    expect(read).toEqual({ order: expect.objectContaining({ id: ID, amount: '0.1' }) });
    expect(sized?.order).toMatchObject({ side: 'sell', price: '60000' });
    expect(texts.send).toBe('Sell BTC/USDT');
  });

  it('asks for the largest order at a price of the market, whose moves are no other order', () => {
    expect([sizedAt(60_000)?.order.price, sizedAt(60_010)?.order.price]).toEqual([
      '60000',
      '60010',
    ]);
    expect(sizedAt(60_000)?.key).toBe(sizedAt(60_010)?.key);
    expect(sizedAt(60_000, '60000')?.key).not.toBe(sizedAt(60_000, '60010')?.key);
  });

  it('has the problems of what is missing, and no size to ask for', () => {
    const { read, sized } = summaryOf({ price: '', amount: '' });
    expect(read).toMatchObject({ problems: { amount: 'Please enter an amount.' } });
    expect(sized).toBeUndefined();
  });

  it('reduces the position of the account', () => {
    const reducing = { side: 'sell' as const, reduceOnly: true };
    const positions = [positionOf({ symbol: perpetual.symbol })];
    const of = (live: OrderSituation['live']) =>
      summaryOf(reducing, { contract: perpetual, live }).read;
    expect(of(changesOf({ positions }))).toHaveProperty('order');
    expect(of(changesOf())).toHaveProperty('problems.reduceOnly');
  });

  it('has what a live account can send instead of what it cannot', () => {
    const account = accountOf({ mode: 'LIVE' });
    const { draft, choices } = summaryOf({ type: 'stop', triggerBy: 'mark' }, { account });
    expect(draft.triggerBy).toBe('last');
    expect(choices.triggerBy.find(({ value }) => value === 'mark')?.reason).toBe(
      'Spot has no mark price.',
    );
  });
});

describe('trading facts §8 the amounts of an order', () => {
  it.each([
    ['typed', { amount: '0.1' }, false, ['BTC', '0.1', '6000']],
    ['typed in dollars', { amount: '6000' }, true, ['USD', '6000', '0.1']],
    ['a share in dollars', { amount: '', shareAmount: '0.12345' }, true, ['USD', '7407', '']],
    ['a share', { amount: '', shareAmount: '0.12345' }, false, ['BTC', '0.12345', '']],
  ])('are shown with their unit and in the other one: %s', (_, draft, inDollars, expected) => {
    const situation = situationOf({ contract: perpetual, inDollars });
    const { unit, shown, inOtherUnit } = orderAmounts(draftOf(draft), situation);
    expect([unit, shown, inOtherUnit]).toEqual(expected);
  });

  it('in dollars say what is sent, which a share does not change with the price', () => {
    const situation = situationOf({ contract: perpetual, inDollars: true });
    const sent = (draft: Partial<OrderDraft>) => orderAmounts(draftOf(draft), situation).sent;
    expect(sent({ amount: '6000' })).toBe('≈ 0.1 BTC');
    expect(sent({ amount: '6000', price: '' })).toBe(NO_VALUE);
    const share = { amount: '', shareAmount: '0.12345' };
    expect(sent({ ...share, price: '48111.1' })).toBe('≈ 0.12345 BTC');
  });
});

describe('design §7 the preview of an order', () => {
  const preview = {
    notionalUsd: '6000',
    fee: { asset: 'USDT', amount: '6' },
    averagePrice: null,
    slippageBps: '1.5',
    marginRequired: null,
    liquidationPrice: null,
    checks: [
      { rule: 'collar', ok: false, text: 'Too far from the mid.' },
      { rule: 'balance', ok: true, text: 'Enough USDT.' },
    ],
  };
  const figuresOf = (more: object, contract = spot) =>
    Object.fromEntries(
      previewTexts({ preview: { ...preview, ...more }, failure: undefined }, contract).figures,
    );

  it.each([
    ['Notional', '6,000.00 USD'],
    ['Fee', '6.00 USDT'],
    ['Slippage', '1.50 bps'],
    ['Margin', NO_VALUE],
  ])('has the %s %s', (label, text) => {
    expect(figuresOf({})[label]).toBe(text);
  });

  it('says where the size of the order allows less leverage than is set', () => {
    expect(figuresOf({})).not.toHaveProperty('Leverage');
    const leverage = { set: '50', applied: '25' };
    expect(figuresOf({ leverage })['Leverage']).toBe('50×, 25× at this size');
  });

  it('has the balance after an order of spot, and the position after another one', () => {
    const after = { positionAfter: '0.3' };
    expect(figuresOf(after)['Balance after']).toBe('0.3 BTC');
    expect(figuresOf(after, perpetual)['Position after']).toBe('0.3 BTC');
    expect(figuresOf(after, perpetual)).not.toHaveProperty('Received');
  });

  it('has the failing checks, or why there is no preview', () => {
    const texts = previewTexts({ preview, failure: undefined }, spot);
    expect(texts.failing).toEqual(['Too far from the mid.']);
    expect(texts.isMadeReduceOnly).toBe(false);
    const failure = 'Trading is halted.';
    expect(previewTexts({ preview: undefined, failure }, spot).failing).toEqual([failure]);
  });

  it('says that the order would be sent as reduce-only', () => {
    const made = { ...preview, checks: [{ ...REDUCES_ONLY, ok: true }] };
    expect(previewTexts({ preview: made, failure: undefined }, spot).isMadeReduceOnly).toBe(true);
  });
});
