import { afterAll, describe, expect, it } from '@jest/globals';
import {
  type AccountMode,
  getPnl,
  getPortfolio,
  getPortfolioHistory,
  listAccounts,
} from '@parallax/protocol';
import { decimal, sumOf } from '@parallax/trading';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, account, spot, order, send } = await startTradingServer();
const live = account('Binance main');
afterAll(() => server.close());

const portfolio = (query: {
  mode?: AccountMode;
  AccountId?: string;
  groupBy?: 'account' | 'asset' | 'strategy' | 'base';
}) => admin.call(getPortfolio, { query });

const namesOf = async (mode?: AccountMode) =>
  (await portfolio(mode === undefined ? {} : { mode })).rows.map(({ name }) => name);

const profitKeys = async (mode?: AccountMode) => {
  const query = { groupBy: 'account' as const, ...(mode && { mode }) };
  return (await admin.call(getPnl, { query })).map(({ key }) => key);
};

const LISTED = await admin.call(listAccounts);
const namesIn = (kind: 'LIVE' | 'PAPER') =>
  LISTED.filter(({ mode }) => mode === kind).map(({ name }) => name);

describe('figures that add accounts up', () => {
  it('are of live accounts by default, and never add paper to them unless it is asked for', async () => {
    const { mode } = await portfolio({});
    expect(mode).toBe('LIVE');
    expect((await namesOf()).toSorted()).toEqual(namesIn('LIVE').toSorted());
    expect((await namesOf('PAPER')).toSorted()).toEqual(namesIn('PAPER').toSorted());
    expect(await namesOf('ALL')).toHaveLength(LISTED.length);
  });

  it('are of the kind of the account that is named', async () => {
    const { mode, rows } = await portfolio({ AccountId: spot.id });
    expect([mode, rows.map(({ key }) => key)]).toEqual(['PAPER', [spot.id]]);
  });

  it('refuse another word, and a kind that the named account is not of, saying what to send', async () => {
    for (const endpoint of [getPortfolio, getPortfolioHistory, getPnl]) {
      const word = await admin.fail(endpoint, { query: { mode: 'paper' } });
      expect(word.status).toBe(400);
      const query = { mode: 'PAPER', AccountId: live.id };
      expect(await admin.fail(endpoint, { query })).toMatchObject({
        status: 400,
        messages: [expect.stringMatching(/Binance main is a live account.*send LIVE/)],
      });
    }
  });

  it('count the trades of the chosen accounts', async () => {
    await send(order(), 'FILLED');
    expect(await profitKeys('PAPER')).toContain(spot.id);
    expect(await profitKeys()).not.toContain(spot.id);
  });
});

describe('GET /api/portfolio', () => {
  it.each(['account', 'asset'] as const)('by %s is the sum of its rows', async (groupBy) => {
    const { navUsd, rows, missing } = await portfolio({ groupBy, mode: 'ALL' });
    const sum = sumOf(rows.flatMap(({ valueUsd }) => (valueUsd === null ? [] : decimal(valueUsd))));
    expect(sum.toString()).toBe(navUsd);
    expect(missing).toEqual([]);
  });

  it('by base and strategy has holdings, of which all exposures but those of margin are parts', async () => {
    const query = { AccountId: spot.id };
    const asset = await portfolio({ ...query, groupBy: 'asset' });
    const base = await portfolio({ ...query, groupBy: 'base' });
    const strategy = await portfolio({ ...query, groupBy: 'strategy' });
    // a spot account has no margin
    expect(base.rows.map(({ key }) => key)).toEqual(expect.arrayContaining(['BTC', 'USDT']));
    for (const { navUsd, rows } of [asset, base, strategy]) {
      const shares = sumOf(rows.map(({ share }) => decimal(share ?? '0')));
      const sum = sumOf(rows.map(({ valueUsd }) => decimal(valueUsd ?? '0')));
      expect(
        sum
          .minus(navUsd ?? '0')
          .abs()
          .lt('0.000001'),
      ).toBe(true);
      expect(shares.minus('1').abs().lt('0.000001')).toBe(true);
    }
  });
});

describe('the range of GET /api/pnl', () => {
  const DAY_MS = 86_400_000;
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

  it('is refused if it is reversed or begins in the future, saying what to do', async () => {
    for (const [query, text] of [
      [{ from: day(-1), to: day(-2) }, 'swap its start and its end'],
      [{ from: day(1) }, 'choose a start that has passed'],
    ] as const) {
      const failed = await admin.fail(getPnl, { query });
      expect(failed).toMatchObject({ status: 400, messages: [expect.stringContaining(text)] });
    }
  });

  it('ends now if its end is in the future', async () => {
    const query = { groupBy: 'account', mode: 'PAPER', from: day(-1) } as const;
    const keysOf = async (to?: string) =>
      (await admin.call(getPnl, { query: { ...query, ...(to && { to }) } })).map(({ key }) => key);
    expect(await keysOf(day(30))).toEqual(await keysOf());
  });
});
