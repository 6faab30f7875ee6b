import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPaperAccount,
  closePosition,
  getPnl,
  getPortfolio,
  listAccounts,
  listPositions,
  listStrategyGroups,
  type OrderInput,
  resetPaperAccount,
} from '@parallax/protocol';
import { type Decimal, decimal, sumOf, toNumber } from '@parallax/trading';
import { demoTrader } from '../../testing/demo-trader.ts';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, order, send, untilStatus } = await startTradingServer();
afterAll(() => server.close());

const groups = await admin.call(listStrategyGroups, {
  query: { CompanyId: demoTrader('admin@acme.example').companyId },
});
const strategy = (tag: string): string => {
  const found = groups.flatMap(({ strategies }) => strategies).find((each) => each.tag === tag);
  if (found === undefined) throw new Error(`There is no strategy ${tag}.`);
  return found.id;
};
const BASIS = strategy('BASIS-ETH');
const MAKER = strategy('MM-PERP');
const SPOT = { exchange: 'okx', symbol: 'ETH-USDT' };
const PERPETUAL = { exchange: 'okx', symbol: 'ETH-USDT-SWAP' };

const { id: accountId } = await admin.call(addPaperAccount, {
  body: {
    name: 'Two strategies',
    exchangeId: 'okx',
    balances: [
      { asset: 'USDT', amount: '1000000' },
      { asset: 'ETH', amount: '50' },
    ],
  },
});
await until(async () =>
  (await admin.call(listAccounts)).some(
    ({ id, state }) => id === accountId && state === 'connected',
  ),
);

const trade = (input: Partial<OrderInput>) => send(order({ accountId, ...input }), 'FILLED');
const query = { AccountId: accountId };
const pnl = (groupBy: 'strategy' | 'account' | 'base') =>
  admin.call(getPnl, { query: { ...query, groupBy } });
const byKey = async () => new Map((await pnl('strategy')).map((row) => [row.key, row]));
const positionsOf = (strategyId: string) =>
  admin.call(listPositions, { query: { ...query, strategyId } });
const amountsOf = async (id: string) =>
  (await positionsOf(id)).map(({ symbol, amount }) => `${symbol} ${amount}`).toSorted();
const near = (text: string | null | undefined): number => toNumber(decimal(text ?? 'NaN'));

/** Up to the rounding of each row to 18 decimals. */
const isEqual = (one: Decimal, other: string | undefined): boolean =>
  one
    .minus(other ?? 'NaN')
    .abs()
    .lt('1e-16');

const FIELDS = ['realised', 'funding', 'fees', 'turnoverUsd', 'total'] as const;

beforeAll(async () => {
  await trade({ ...SPOT, side: 'sell', amount: '9.99', strategyId: MAKER });
  await trade({ ...PERPETUAL, side: 'buy', amount: '9.99', strategyId: MAKER });
  await trade({ ...SPOT, side: 'buy', amount: '10', strategyId: BASIS });
  await trade({ ...PERPETUAL, side: 'sell', amount: '9.99', strategyId: BASIS });
  await trade({ ...PERPETUAL, side: 'buy', amount: '1.5', strategyId: null });
});

describe('two strategies that trade the same contracts of one account', () => {
  it('have the positions of their own fills', async () => {
    expect(await amountsOf(BASIS)).toEqual(['ETH-USDT 9.99', 'ETH-USDT-SWAP -9.99']);
    expect(await amountsOf(MAKER)).toEqual(['ETH-USDT -9.99', 'ETH-USDT-SWAP 9.99']);
  });

  it('are hedged where each is hedged, and add up to the exposure of the account', async () => {
    const { rows } = await admin.call(getPortfolio, { query: { ...query, groupBy: 'strategy' } });
    const exposures = new Map(rows.map(({ key, exposureUsd }) => [key, near(exposureUsd)]));
    expect(Math.abs(exposures.get(BASIS) ?? Number.NaN)).toBeLessThan(500);
    expect(Math.abs(exposures.get(MAKER) ?? Number.NaN)).toBeLessThan(500);
    const positions = await admin.call(listPositions, { query });
    const net = positions.find(({ symbol }) => symbol === PERPETUAL.symbol);
    expect(net?.amount).toBe('1.5');
    expect(exposures.get(null)).toBeCloseTo(near(net?.notionalUsd), -1);
  });

  it('have their own profit, whose totals add up to that of the account', async () => {
    await until(async () => {
      const [rows, [whole]] = [await pnl('strategy'), await pnl('account')];
      // between two ticks of the market, so that both are at the same prices
      const isSame = FIELDS.every((field) =>
        isEqual(sumOf(rows.map((row) => decimal(row[field]))), whole?.[field]),
      );
      return isSame && sumOf(rows.map(({ fills }) => decimal(String(fills)))).eq(`${whole?.fills}`);
    });
    const rows = await byKey();
    expect([...rows.values()].map(({ name }) => name).toSorted()).toEqual([
      'BASIS-ETH',
      'Between strategies',
      'MM-PERP',
      'No strategy',
    ]);
    expect(rows.get(BASIS)).toMatchObject({ realised: '0', fills: expect.anything() });
    // hedged: fees, spreads and what two markets move apart
    for (const id of [BASIS, MAKER])
      expect(Math.abs(near(rows.get(id)?.total))).toBeLessThan(1_000);
    const between = rows.get('between');
    expect(between).toMatchObject({ total: '0', fees: '0', funding: '0', fills: 0 });
    expect(
      decimal(between?.realised ?? '')
        .neg()
        .toString(),
    ).toBe(between?.unrealised);
  });

  it('realise what they gained when each closes its own, and nothing remains between them', async () => {
    await trade({ ...SPOT, side: 'sell', amount: '9.99', strategyId: BASIS });
    await trade({ ...PERPETUAL, side: 'buy', amount: '9.99', strategyId: BASIS });
    await trade({ ...SPOT, side: 'buy', amount: '10', strategyId: MAKER });
    await trade({ ...PERPETUAL, side: 'sell', amount: '9.99', strategyId: MAKER });
    await trade({ ...PERPETUAL, side: 'sell', amount: '1.5', strategyId: null });
    const rows = await byKey();
    for (const id of [BASIS, MAKER, null]) expect(rows.get(id)).toMatchObject({ unrealised: '0' });
    const [whole] = await pnl('account');
    const all = [...rows.values()];
    expect(isEqual(sumOf(all.map(({ realised }) => decimal(realised))), whole?.realised)).toBe(
      true,
    );
    expect(rows.get('between')?.total).toBe('0');
  });

  it('are closed in proportion when the position of the account is', async () => {
    const close = async (part: { readonly share: number } | { readonly amount: string }) => {
      const body = { ...PERPETUAL, id: randomUUID(), accountId, type: 'market', ...part } as const;
      await admin.call(closePosition, { body });
      await untilStatus(body.id, 'FILLED');
    };
    const amounts = async () => [await amountsOf(MAKER), await amountsOf(BASIS)];
    await trade({ ...PERPETUAL, side: 'buy', amount: '2', strategyId: MAKER });
    await trade({ ...PERPETUAL, side: 'buy', amount: '1', strategyId: BASIS });
    await close({ share: 0.5 });
    expect(await amounts()).toEqual([['ETH-USDT-SWAP 1'], ['ETH-USDT-SWAP 0.5']]);
    await close({ amount: '0.6' });
    expect(await amounts()).toEqual([['ETH-USDT-SWAP 0.6'], ['ETH-USDT-SWAP 0.3']]);
    await close({ share: 1 });
    expect(await amounts()).toEqual([[], []]);
    // the account's own position is of one strategy here
    await trade({ ...PERPETUAL, side: 'buy', amount: '1', strategyId: MAKER });
    await trade({ ...PERPETUAL, side: 'sell', amount: '1', strategyId: BASIS });
    await trade({ ...PERPETUAL, side: 'buy', amount: '1', strategyId: MAKER });
    await close({ share: 1 });
    expect(await amounts()).toEqual([[], []]);
    const rows = await byKey();
    const [whole] = await pnl('account');
    for (const id of [BASIS, MAKER, null]) expect(rows.get(id)).toMatchObject({ unrealised: '0' });
    expect(rows.get('between')).toMatchObject({ realised: '0', total: '0' });
    const totals = [...rows.values()].map(({ total }) => decimal(total));
    expect(isEqual(sumOf(totals), whole?.total)).toBe(true);
  });

  it('have all that was realised early when a reset ends their positions', async () => {
    await trade({ ...PERPETUAL, side: 'buy', amount: '2', strategyId: MAKER });
    await trade({ ...PERPETUAL, side: 'sell', amount: '2', strategyId: BASIS });
    await trade({ ...PERPETUAL, side: 'buy', amount: '1', strategyId: BASIS });
    await admin.call(resetPaperAccount, { query });
    const rows = await until(async () => {
      const found = await byKey();
      return found.get(BASIS)?.unrealised === '0' ? found : undefined;
    });
    expect(await positionsOf(MAKER)).toEqual([]);
    expect(rows.get('between')).toMatchObject({ realised: '0', unrealised: '0', total: '0' });
    const [whole] = await pnl('account');
    const totals = [...rows.values()].map(({ total }) => decimal(total));
    expect(isEqual(sumOf(totals), whole?.total)).toBe(true);
  });
});
