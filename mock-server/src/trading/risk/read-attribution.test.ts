import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { contractTerms, decimal, NO_POSITION, toText } from '@parallax/trading';
import { demoTrader } from '../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { readProfitGroups } from '../portfolio/profit-groups.ts';
import { marginInput, valueHoldings } from '../valuation/value-account.ts';
import { GreeksRecorder } from './greeks-recorder.ts';
import { readAttribution } from './read-attribution.ts';
import { riskMarket } from './risk-accounts.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

const perpetual = (base: string) =>
  contractOf({
    exchange: 'binance_usdm',
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    settle: 'USDT',
    instType: 'perpetual',
    riskType: 'linear',
  });
const contracts = { BTC: perpetual('BTC'), ETH: perpetual('ETH') };
type Base = keyof typeof contracts;
const listed = new Map(Object.values(contracts).map((each) => [contractKey(each), each]));

const timeOf = (time: string): number => Date.parse(`2026-11-30T${time}Z`);

/** Rounded to cents, never −0. */
const cents = (text: string): number => Math.round(Number(text) * 100) / 100 + 0;

interface Held {
  readonly amount: string;
  readonly cost: string;
}

const positionOf = ([base, { amount, cost }]: readonly [Base, Held]) => ({
  ...NO_POSITION,
  terms: contractTerms(contracts[base]),
  amount: decimal(amount),
  cost: decimal(cost),
});

/** A new account whose positions begin at 100 dollars, with what is stored of it. */
async function startAccount() {
  const id = randomUUID();
  const { companyId } = demoTrader('trader@acme.example');
  await db.insertInto('account').values({ id, company_id: companyId }).execute();
  let at = 0;
  const marks = new Map<string, number>();
  const held = new Map<Base, Held>();
  const prices = {
    contract: (key: string) => listed.get(key),
    exchange: () => undefined,
    usd: () => 1,
    ticker: (key: string) => ({
      bid: null,
      ask: null,
      last: null,
      mid: null,
      mark_price: marks.get(key) ?? 100,
      index_price: null,
      pred_funding_rate: null,
      next_funding_time: null,
      chg_24h_pct: null,
      high_24h: null,
      low_24h: null,
      at,
    }),
  };
  const positions = () => [...held].map(positionOf);
  const createRecorder = () =>
    new GreeksRecorder({
      db,
      prices,
      accounts: () => [
        {
          id,
          holdings: {
            positions: positions().map(({ terms, ...position }) => ({ terms, position })),
          },
        },
      ],
      now: () => at,
      log: (line) => {
        throw new Error(line);
      },
    });
  let recorder = createRecorder();

  async function fill(base: Base, time: string, amount: string, price: string, realised = '0') {
    const before = held.get(base) ?? { amount: '0', cost: '0' };
    const after = decimal(before.amount).plus(decimal(amount));
    // a position is closed at once
    const cost = after.eq(decimal('0')) ? '0' : toText(after.times(decimal(price)));
    held.set(base, { amount: toText(after), cost });
    const { exchange, symbol } = contracts[base];
    await db
      .insertInto('fill')
      .values({
        account_id: id,
        id: randomUUID(),
        order_id: null,
        exchange,
        symbol,
        side: amount.startsWith('-') ? 'sell' : 'buy',
        price,
        amount: amount.replace('-', ''),
        fee: '0',
        fee_asset: 'USDT',
        liquidity: 'taker',
        strategy_id: null,
        realised,
        notional: '1',
        asset: 'USDT',
        asset_usd: '1',
        fee_asset_usd: '1',
        at: new Date(timeOf(time)).toISOString(),
      })
      .execute();
  }

  const valued = () =>
    valueHoldings({ balances: [], positions: stored(), orders: [], margins: [] }, prices);
  const stored = () =>
    [...held].map(([base, { amount, cost }]) => ({
      amount,
      cost,
      accountId: id,
      exchange: contracts[base].exchange,
      symbol: contracts[base].symbol,
      realised: '0',
      funding: '0',
      fees: '0',
      strategyId: null,
      hasMixedStrategies: false,
      contract: contracts[base],
    }));

  return {
    fill,
    /** The recorder looks at the account. */
    step: async (time: string, marked: Partial<Record<Base, number>>) => {
      at = timeOf(time);
      for (const base of ['BTC', 'ETH'] as const)
        marks.set(contractKey(contracts[base]), marked[base] ?? 100);
      await recorder.record();
    },
    restart: () => {
      recorder = createRecorder();
    },
    /** Stores what is unrealised, as each minute. */
    value: async (time: string, usd: Partial<Record<Base, string>>) => {
      const unrealised = (['BTC', 'ETH'] as const).flatMap((base) => {
        const { exchange, symbol } = contracts[base];
        return usd[base] === undefined
          ? []
          : [{ exchange, symbol, strategyId: null, usd: usd[base] }];
      });
      const row = { value_usd: '0', flows_usd: '0', is_partial: false };
      await db
        .insertInto('net_asset_value')
        .values({
          ...row,
          account_id: id,
          at: new Date(timeOf(time)).toISOString(),
          unrealised: JSON.stringify(unrealised),
        })
        .execute();
    },
    /** The figures by base in cents, and what is missing. */
    attribution: async (from: string, to?: string) => {
      const margin = marginInput(
        { balances: [], positions: stored(), orders: [], margins: [] },
        prices,
      );
      const book = {
        ids: [id],
        valued: new Map([[id, valued()]]),
        prices,
        at,
        from: timeOf(from),
        to: to === undefined ? undefined : timeOf(to),
        startHour: 0,
        names: new Map([[id, 'Desk']]),
        accounts: [{ accountId: id, exchange: 'binance_usdm', margin }],
        market: riskMarket(prices, at),
      };
      const { rows, missing } = await readAttribution(db, book);
      const groups = await readProfitGroups(db, book, ({ symbol }) => symbol.replace('USDT', ''));
      return {
        rows: Object.fromEntries(
          rows.map((row) => {
            expect(row.total).toBe(toText(groups.get(row.base)?.total ?? decimal('0')));
            const { delta, trading, residual } = row;
            return [row.base, [delta, trading, residual].map(cents)];
          }),
        ),
        missing: missing.map(({ text }) => text),
      };
    },
  };
}

it('explains what was closed while no process ran the account', async () => {
  const { step, fill, value, restart, attribution } = await startAccount();
  await fill('BTC', '09:00:00', '1', '100');
  await step('10:00:05', {});
  await value('10:00:05', { BTC: '0' });
  await fill('BTC', '10:00:20', '-1', '101', '1');
  restart();
  await step('10:00:45', { BTC: 101.5 });
  await fill('BTC', '14:00:00', '1', '150');
  await step('14:00:01', { BTC: 150 });
  expect(await attribution('10:00:05')).toEqual({ rows: { BTC: [1.5, -0.5, 0] }, missing: [] });
});

it('explains all positions from and to times between their steps, and says what it estimates', async () => {
  const { step, fill, value, attribution } = await startAccount();
  await fill('BTC', '09:00:00', '1', '100');
  await fill('ETH', '09:00:00', '1', '100');
  await step('09:00:01', {});
  await step('10:00:00', {});
  await value('10:15:00', { BTC: '1', ETH: '1.87' });
  await fill('ETH', '10:16:00', '-1', '102', '2');
  await step('10:16:01', { BTC: 101, ETH: 102 });
  await step('11:00:00', { BTC: 104 });
  await fill('ETH', '11:29:50', '1', '100');
  await value('11:30:00', { BTC: '6', ETH: '0.4' });
  await step('11:30:20', { BTC: 106, ETH: 101 });
  await step('12:00:00', { BTC: 108 });
  expect(await attribution('10:15:00', '11:30:00')).toEqual({
    rows: { BTC: [5, 0, 0], ETH: [0.13, 1, -0.6] },
    missing: [
      'The prices of Desk at 2026-11-30T10:15:00.000Z are estimated from those before and after. What differs is in the residual.',
      'The prices of Desk at 2026-11-30T11:30:00.000Z are estimated from those before and after. What differs is in the residual.',
      'The mark price of ETHUSDT at 2026-11-30T11:30:00.000Z is not stored. Its last fills are compared with that at 2026-11-30T11:30:20.000Z.',
    ],
  });
});
