import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  contractKey,
  createApiKey,
  type Data,
  getCollateral,
  getRisk,
  listPositions,
  stressRisk,
} from '@parallax/protocol';
import { black76, decimal, sumOf } from '@parallax/trading';
import { signedFetch } from '../../testing/signed-fetch.ts';
import { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, trader, account, spot, order, send, addPaper } =
  await startTradingServer();
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const futures = account('Paper futures').id;
const options = account('Paper options').id;
const INVERSE = 'BTC-PERPETUAL';

const tickerOf = (symbol: string) => {
  const current = market.read('ticker', contractKey({ exchange: 'deribit', symbol }));
  return current?.kind === 'ticker' ? current.data : undefined;
};

/** A call settled in the coin, of at least ten days, near the money. One lot is all that is offered for certain. */
const CALL = market.catalogue.contracts.find(({ exchange, base, settle, ...contract }) => {
  if (exchange !== 'deribit' || base !== 'BTC' || settle !== 'BTC') return false;
  if (contract.optionType !== 'call' || (contract.expiry ?? 0) < Date.now() + 10 * DAY_MS)
    return false;
  const { ask, greeks } = tickerOf(contract.symbol) ?? {};
  return typeof ask === 'number' && Math.abs((greeks?.delta ?? 0) - 0.5) < 0.1;
});
if (CALL === undefined) throw new Error('There is no call near the money.');

type Risk = Data<typeof getRisk>;
const GREEKS = ['deltaUsd', 'gammaUsd', 'vegaUsd', 'thetaUsd'] as const;

const sum = (figures: readonly (string | null)[]): string =>
  sumOf(figures.map((figure) => decimal(figure ?? '0'))).toString();
const absolute = (figure: string): string => figure.replace('-', '');
const lineOf = ({ lines }: Pick<Risk, 'lines'>, name: string) => {
  const line = lines.find(({ symbol, asset }) => (symbol ?? asset) === name);
  if (line === undefined) throw new Error(`There is no line of ${name}.`);
  return line;
};
/** The market moves between two readings. */
const near = (figure: string, expected: number) =>
  expect(Math.abs(Number(figure) / expected - 1)).toBeLessThan(0.02);
const ofAccounts = (report: Risk | undefined) => [
  ...(report?.accounts ?? []),
  ...(report?.lines ?? []),
  ...(report?.missing ?? []),
];
const risk = (query: { mode?: 'LIVE' | 'PAPER' | 'ALL'; AccountId?: string } = {}) =>
  admin.call(getRisk, { query });

beforeAll(async () => {
  await send(order({ amount: '0.5' }), 'FILLED');
  const usdm = { accountId: futures, exchange: 'binance_usdm' };
  await send(order({ ...usdm, side: 'sell', amount: '0.2' }), 'FILLED');
  const coin = { accountId: options, exchange: 'deribit' };
  await send(order({ ...coin, symbol: INVERSE, amount: '20000' }), 'FILLED');
  await send(order({ ...coin, symbol: CALL.symbol, amount: String(CALL.lot) }), 'FILLED');
  await until(async () => (await admin.call(listPositions)).length >= 4);
}, 60_000);

describe('GET /api/risk', () => {
  it('adds up exactly to its lines, of spot, linear, inverse and option positions', async () => {
    const report = await risk({ mode: 'PAPER' });
    const { lines, bases, expiries, accounts } = report;
    expect(lines.map(({ symbol, asset }) => symbol ?? asset)).toEqual(
      expect.arrayContaining(['BTC', 'BTCUSDT', INVERSE, CALL.symbol]),
    );
    expect(lines.some(({ asset }) => asset === 'USDT')).toBe(false);
    expect(report.netUsd).toBe(sum(lines.map(({ deltaUsd }) => deltaUsd)));
    expect(report.grossUsd).toBe(sum(lines.map(({ deltaUsd }) => absolute(deltaUsd))));
    expect(report.navUsd).toBe(sum(accounts.map(({ equityUsd }) => equityUsd)));
    expect(report.grossUsd).toBe(sum(accounts.map(({ grossUsd }) => grossUsd)));
    for (const total of ['initialMarginUsd', 'maintenanceMarginUsd', 'marginBalanceUsd'] as const)
      expect(report[total]).toBe(sum(accounts.map((each) => each[total])));
    for (const { base, grossUsd, ...greeks } of bases) {
      const ofBase = lines.filter((line) => line.base === base);
      expect(grossUsd).toBe(sum(ofBase.map(({ deltaUsd }) => absolute(deltaUsd))));
      for (const greek of GREEKS)
        expect(greeks[greek]).toBe(sum(ofBase.map((line) => line[greek])));
    }
    for (const greek of GREEKS)
      expect(sum(expiries.map((each) => each[greek]))).toBe(sum(lines.map((each) => each[greek])));
    for (const each of accounts) {
      const own = lines.filter(({ accountId }) => accountId === each.accountId);
      const initial = own.map(({ initialMarginUsd }) => initialMarginUsd);
      expect(each.initialMarginUsd).toBe(sum([...initial, each.ordersMarginUsd]));
    }
    expect([report.mode, report.missing]).toEqual(['PAPER', []]);
  });

  it('has the delta of an inverse future and of an option that its coins settle', async () => {
    const before = tickerOf(CALL.symbol)?.greeks;
    const report = await risk({ AccountId: options });
    const index = Number(lineOf(report, 'BTC').priceUsd);
    const future = lineOf(report, INVERSE);
    // q / mark × index
    expect(Number(future.deltaUsd)).toBeCloseTo((20_000 / Number(future.priceUsd)) * index, 4);
    expect(future).toMatchObject({ amount: '20000', gammaUsd: '0', vegaUsd: '0', expiry: null });
    const forward = before?.underlying_price ?? 0;
    const greeks = black76({
      optionType: 'call',
      forward,
      strike: CALL.strike ?? 0,
      years: ((CALL.expiry ?? 0) - Date.parse(report.at)) / DAY_MS / 365,
      volatility: before?.implied_volatility ?? 0,
    });
    const option = lineOf(report, CALL.symbol);
    const premium = Number(option.priceUsd) / index;
    near(option.deltaUsd, CALL.lot * (greeks.delta - premium) * index);
    near(option.gammaUsd, (CALL.lot * greeks.gamma * forward * index) / 100);
    near(option.vegaUsd, (CALL.lot * greeks.vega * index) / forward);
    near(option.thetaUsd, (CALL.lot * greeks.theta * index) / forward);
    expect(option.expiry).toBe(new Date(CALL.expiry ?? 0).toISOString());
  });

  it('has value at risk of a year of moves, and the worst move of the house set', async () => {
    const { valueAtRisk, worst, assumptions } = await risk({ AccountId: spot.id });
    expect(valueAtRisk.map(({ method, confidence }) => `${method} ${confidence}`)).toEqual([
      'historical 0.95',
      'historical 0.99',
      'parametric 0.95',
      'parametric 0.99',
    ]);
    for (const { window, varUsd, esUsd } of valueAtRisk) {
      expect(window).toBeGreaterThanOrEqual(360);
      expect(Number(esUsd)).toBeGreaterThan(Number(varUsd));
      expect(Number(varUsd)).toBeGreaterThan(0);
    }
    expect(assumptions).toContainEqual(expect.stringMatching(/moves of BTC.* binance_spot/));
    // coins alone lose the most where prices fall the most
    expect(worst).toMatchObject({ spot: '-0.5' });
  });

  it('refuses accounts that are not seen, unknown modes and a mode of none of the accounts', async () => {
    const unseen = '00000000-0000-4000-8000-000000000009';
    expect((await admin.fail(getRisk, { query: { AccountId: unseen } })).status).toBe(404);
    expect((await admin.fail(getRisk, { query: { mode: 'paper' } })).status).toBe(400);
    const query = { mode: 'LIVE', AccountId: spot.id };
    expect(await admin.fail(getRisk, { query })).toMatchObject({
      status: 400,
      messages: [expect.stringMatching(/Paper spot is a paper account/)],
    });
  });

  it('gives each of two members of different groups their own figures, also those that it has kept', async () => {
    const settlement = await TestClient.of(server.url, 'sso@acme.example');
    const query = { mode: 'LIVE' as const };
    const ask = () =>
      Promise.all([trader, settlement].map((client) => client.call(getRisk, { query })));
    const [one, other] = await until(async () => {
      const [first, again] = [await ask(), await ask()];
      // of one step, so that the second answers are the kept ones
      if (new Set([...first, ...again].map(({ at }) => at)).size > 1) return undefined;
      expect(again).toEqual(first);
      return again;
    });
    expect(one?.accounts.length).toBeGreaterThan(0);
    expect(other?.accounts.length).toBeGreaterThan(0);
    const ofOther = new Set(ofAccounts(other).map(({ accountId }) => accountId));
    expect(ofAccounts(one).filter(({ accountId }) => ofOther.has(accountId))).toEqual([]);
    const hidden = await addPaper('binance_spot', { BTC: '3' });
    const [all, own] = await Promise.all([
      risk({ mode: 'PAPER' }),
      trader.call(getRisk, { query: { mode: 'PAPER' } }),
    ]);
    expect(all.accounts.map(({ accountId }) => accountId)).toContain(hidden);
    expect(ofAccounts(own).map(({ accountId }) => accountId)).not.toContain(hidden);
  });
});

describe('POST /api/risk/stress', () => {
  const book = { accountIds: [spot.id, futures, options] };

  it('reprices the book in each cell of a grid, whose worst one is the sum of its lines', async () => {
    const body = { ...book, spot: [-0.2, 0, 0.2], vol: [0, 0.5] };
    const { mode, cells, worst, navUsd } = await admin.call(stressRisk, { body });
    expect(cells.map(({ spot: move, vol }) => `${move} ${vol}`)).toEqual([
      '-0.2 0',
      '-0.2 0.5',
      '0 0',
      '0 0.5',
      '0.2 0',
      '0.2 0.5',
    ]);
    expect([mode, cells[2]?.pnlUsd]).toEqual(['PAPER', '0']);
    expect(worst?.pnlUsd).toBe(sum(worst?.lines.map(({ pnlUsd }) => pnlUsd) ?? []));
    expect(worst?.lines.length).toBeGreaterThanOrEqual(4);
    expect(Number(navUsd)).toBeGreaterThan(0);
    // the only option is bought
    expect(Number(cells[3]?.pnlUsd)).toBeGreaterThan(0);
    const [fall] = (await admin.call(stressRisk, { body: { ...book, spot: [-0.2], vol: [0.5] } }))
      .cells;
    expect(Math.abs(Number(fall?.pnlUsd) / Number(cells[1]?.pnlUsd) - 1)).toBeLessThan(0.01);
  });

  it('has the house set by default, and those of venues with their weights', async () => {
    expect((await admin.call(stressRisk, { body: book })).cells).toHaveLength(33);
    const both = { accountIds: [spot.id, account('Binance main').id] };
    expect((await admin.call(stressRisk, { body: both })).mode).toBe('ALL');
    const body = { ...book, set: 'deribit' as const };
    const { cells, worst, missing } = await admin.call(stressRisk, { body });
    expect(cells).toContainEqual(expect.objectContaining({ spot: '-0.66', weight: '0.24' }));
    const chosen = { spot: 0.04, vol: 0.5 };
    const { cell } = await admin.call(stressRisk, { body: { ...body, cell: chosen } });
    expect(cell).toMatchObject({ spot: '0.04', vol: '0.5' });
    expect(cell?.pnlUsd).toBe(sum(cell?.lines.map(({ pnlUsd }) => pnlUsd) ?? []));
    const lowest = Math.min(...cells.map(({ weightedUsd }) => Number(weightedUsd)));
    expect(Number(worst?.weightedUsd)).toBe(lowest);
    // Paper options holds 20 ETH
    expect(missing).toContainEqual(expect.objectContaining({ accountId: options, asset: 'ETH' }));
  });

  it('is cancelled by the opposite leg', async () => {
    const accountId = await addPaper('binance_usdm', { USDT: '50000' });
    await send(order({ accountId, exchange: 'binance_usdm', amount: '0.3' }), 'FILLED');
    const add = [{ exchange: 'binance_usdm', symbol: 'BTCUSDT', amount: '-0.3' }];
    const body = { accountIds: [accountId], spot: [-0.3, 0.4], vol: [0.5], add };
    const { cells, worst } = await admin.call(stressRisk, { body });
    expect(cells.map(({ pnlUsd }) => pnlUsd)).toEqual(['0', '0']);
    expect(worst?.lines.map((line) => line.accountId)).toEqual([accountId, null]);
  });

  it('says what is wrong with a grid, a leg or accounts', async () => {
    const refusals: readonly (readonly [body: object, status: number, text: RegExp])[] = [
      [{ spot: [-0.1] }, 400, /together/],
      [{ spot: [-0.1], vol: [0], set: 'house' }, 400, /without set/],
      [{ spot: [-1], vol: [0] }, 400, /spot must be above -1/],
      [{ spot: [0], vol: [-1] }, 400, /vol must be above -1/],
      [{ spot: Array.from({ length: 42 }, () => 0), vol: [0] }, 400, /at most 41 of spot/],
      [{ spot: [0], vol: Array.from({ length: 22 }, () => 0) }, 400, /at most 21 of vol/],
      [{ set: 'nobody' }, 400, /set/],
      [{ spots: [0] }, 400, /spots/],
      [{ cell: { spot: 0.07, vol: 0 } }, 400, /no such cell/],
      [
        { add: [{ exchange: 'deribit', symbol: 'NO-SUCH', amount: '1' }] },
        400,
        /NO-SUCH is not listed at deribit/,
      ],
      [{ accountIds: [spot.id, '00000000-0000-4000-8000-000000000009'] }, 404, /not exist/],
      [{ accountIds: [spot.id, futures], mode: 'LIVE' }, 400, /paper account/],
    ];
    for (const [body, status, text] of refusals) {
      const failed = await admin.fail(stressRisk, { body });
      expect([failed.status, failed.messages.join(' ')]).toEqual([
        status,
        expect.stringMatching(text),
      ]);
    }
  });

  it('may be called with a read-only token', async () => {
    const token = await admin.call(createApiKey, {
      body: { name: 'Robot', withdraw: false, readOnly: true, ipWhitelist: [] },
    });
    const body = JSON.stringify(book);
    const { status } = await signedFetch(server.url, token, stressRisk.path, {
      method: 'POST',
      body,
    });
    expect(status).toBe(200);
  });
});

describe('GET /api/risk/collateral', () => {
  it('has the margin balance of each account as the sum of its assets, and what is free', async () => {
    const query = { mode: 'PAPER' } as const;
    const { mode, accounts, missing } = await admin.call(getCollateral, { query });
    expect([mode, missing]).toEqual(['PAPER', []]);
    for (const { marginBalanceUsd, usedUsd, freeUsd, assets } of accounts) {
      expect(marginBalanceUsd).toBe(sum(assets.map(({ collateralUsd }) => collateralUsd)));
      expect(marginBalanceUsd).toBe(sum([usedUsd, freeUsd]));
    }
    const coin = accounts.find(({ accountId }) => accountId === options);
    expect(Number(coin?.marginUse)).toBeGreaterThan(0);
    const ofTrader = await trader.call(getCollateral, { query });
    expect(ofTrader.accounts.length).toBeLessThan(accounts.length);
    const live = await admin.call(getCollateral);
    expect(live.mode).toBe('LIVE');
    const ids = new Set(accounts.map(({ accountId }) => accountId));
    expect(live.accounts.some(({ accountId }) => ids.has(accountId))).toBe(false);
  });

  it('advises the transfer that lowers the highest use of margin, from an account of its kind', async () => {
    const accountId = await addPaper('binance_usdm', { USDT: '4000' });
    await send(order({ accountId, exchange: 'binance_usdm', amount: '0.3' }), 'FILLED');
    const { accounts, advice } = await admin.call(getCollateral, { query: { mode: 'ALL' } });
    const useOf = (id: string) =>
      Number(accounts.find((each) => each.accountId === id)?.marginUse ?? 0);
    expect(advice).toEqual([
      expect.objectContaining({ toAccountId: accountId, asset: 'USDT', text: expect.any(String) }),
    ]);
    expect(useOf(accountId)).toBe(Math.max(...accounts.map((each) => useOf(each.accountId))));
    const paper = await admin.call(getCollateral, { query: { mode: 'PAPER' } });
    const ids = paper.accounts.map((each) => each.accountId);
    expect(ids).toContain(advice[0]?.fromAccountId);
  });
});
