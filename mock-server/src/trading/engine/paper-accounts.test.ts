import { afterAll, describe, expect, it } from '@jest/globals';
import {
  addPaperAccount,
  addTransfer,
  listAccounts,
  listBalances,
  listCompanyExchanges,
  listLedger,
  listOrders,
  listPositions,
  listTradingLog,
  listTransfers,
  newId,
  REQUEST_ID_TAKEN,
  resetPaperAccount,
  sendOrder,
} from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { checkLedger } from '../check-ledger/check-ledger.ts';
import { addCommand } from '../records/account-command.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, trader, account, spot, order, send, untilStatus } =
  await startTradingServer();
const futures = account('Paper futures');
const live = account('Binance main');
const other = await TestClient.of(server.url, 'prime@north.example');
afterAll(() => server.close());

const totals = async (accountId: string) =>
  Object.fromEntries(
    (await admin.call(listBalances, { query: { AccountId: accountId } })).map(
      ({ asset, total }) => [asset, total],
    ),
  );

const NEW = {
  name: 'Paper kraken',
  exchangeId: 'kraken_spot',
  balances: [{ asset: 'USD', amount: '5000' }],
};

describe('POST /api/accounts/paper', () => {
  it('adds an account with its starting balances, which can trade at once', async () => {
    const added = await admin.call(addPaperAccount, { body: NEW });
    expect(added).toMatchObject({ exchangeMode: 'PAPER', apiKey: '', execution: true });
    await until(async () =>
      (await admin.call(listAccounts)).some(({ id, canTrade }) => id === added.id && canTrade),
    );
    expect(await totals(added.id)).toEqual({ USD: '5000' });
    const list = await admin.call(listCompanyExchanges);
    expect(list.some(({ id }) => id === added.id)).toBe(true);
  });

  it('names assets as the catalogue does', async () => {
    const balances = [
      { asset: 'usd', amount: '5000' },
      { asset: ' Pepe ', amount: '7' },
    ];
    const { id } = await admin.call(addPaperAccount, { body: { ...NEW, balances } });
    expect(await totals(id)).toEqual({ USD: '5000', PEPE: '7' });
  });

  it.each([
    ['no balance', { balances: [] }, 'starting balance'],
    ['an asset twice', { balances: [NEW.balances[0], NEW.balances[0]] }, 'once'],
    [
      'an asset twice in another case',
      { balances: [...NEW.balances, { asset: 'usd', amount: '1' }] },
      'once',
    ],
    [
      'an unknown asset',
      { balances: [{ asset: 'USDTT', amount: '1' }] },
      'There is no asset USDTT. Please enter one',
    ],
    ['an unknown field', { balance: '5' }, 'must not contain balance'],
    [
      'an unknown field of a balance',
      { balances: [{ ...NEW.balances[0], total: '5' }] },
      'balances.0 must not contain total',
    ],
    ['a negative balance', { balances: [{ asset: 'USD', amount: '-1' }] }, 'above 0'],
    ['a custodian', { exchangeId: 'copper' }, 'Invalid exchange'],
    ['an empty name', { name: '' }, 'Alias'],
  ])('refuses %s', async (_what, change, text) => {
    const failed = await admin.fail(addPaperAccount, { body: { ...NEW, ...change } });
    expect(failed).toMatchObject({ status: 400, messages: [expect.stringContaining(text)] });
  });

  it('adds one account for an id, also if two requests with it arrive at once', async () => {
    const body = { ...NEW, name: 'Paper once', id: newId() };
    const [first, second] = await Promise.all([
      admin.call(addPaperAccount, { body }),
      admin.call(addPaperAccount, { body }),
    ]);
    expect(second).toEqual(first);
    expect(await admin.call(addPaperAccount, { body })).toEqual(first);
    const list = await admin.call(listCompanyExchanges);
    expect(list.filter(({ name }) => name === 'Paper once')).toHaveLength(1);
    const other = await admin.fail(addPaperAccount, { body: { ...body, name: 'Paper twice' } });
    expect(other).toMatchObject({ status: 409, messages: [REQUEST_ID_TAKEN] });
  });

  it('is for admins and individual accounts', async () => {
    expect((await trader.fail(addPaperAccount, { body: NEW })).status).toBe(403);
  });
});

describe('PUT /api/accounts/paper/reset', () => {
  it('cancels orders, closes positions and restores the starting balances', async () => {
    await send(order({ amount: '0.1' }), 'FILLED');
    const resting = await send(order({ type: 'limit', price: '20000' }), 'OPEN');
    const query = { AccountId: spot.id };
    await admin.call(resetPaperAccount, { query });
    await untilStatus(resting.id, 'CANCELLED');
    expect(await totals(spot.id)).toEqual({ USDT: '100000', BTC: '1' });
    expect(await admin.call(listPositions, { query })).toEqual([]);
    const open = await admin.call(listOrders, { query });
    expect(open.rows).toEqual([]);
    await send(order(), 'FILLED');
  });

  it('resets once for an id: a repeated request keeps what was traded since', async () => {
    const query = { AccountId: spot.id };
    const body = { id: newId() };
    await admin.call(resetPaperAccount, { query, body });
    await send(order({ amount: '0.1' }), 'FILLED');
    const traded = await totals(spot.id);
    expect(await admin.call(resetPaperAccount, { query, body })).toEqual({ success: true });
    expect(await totals(spot.id)).toEqual(traded);
    const { rows } = await admin.call(listTradingLog, { query: { kind: 'account reset' } });
    // this reset, and the one before
    expect(rows).toEqual([
      expect.objectContaining({ text: 'Paper spot', traderId: expect.any(String) }),
      expect.objectContaining({ text: 'Paper spot', traderId: expect.any(String) }),
    ]);
  });

  it('is refused for live accounts, to members and to other companies', async () => {
    const query = { AccountId: spot.id };
    expect((await trader.fail(resetPaperAccount, { query })).status).toBe(403);
    expect((await other.fail(resetPaperAccount, { query })).status).toBe(404);
    const ofLive = await admin.fail(resetPaperAccount, { query: { AccountId: live.id } });
    expect(ofLive.status).toBe(404);
  });
});

const transfer = (amount: string, change: object = {}) => ({
  fromAccountId: spot.id,
  toAccountId: futures.id,
  asset: 'USDT',
  amount,
  ...change,
});

describe('POST /api/transfers', () => {
  it('moves an amount between two paper accounts', async () => {
    const before = [await totals(spot.id), await totals(futures.id)];
    const done = await trader.call(addTransfer, { body: transfer('250.5') });
    await until(async () => (await totals(futures.id))['USDT'] !== before[1]?.['USDT']);
    const after = [await totals(spot.id), await totals(futures.id)];
    const changes = after.map((now, at) => Number(now['USDT']) - Number(before[at]?.['USDT']));
    expect(changes.map((change) => change.toFixed(6))).toEqual(['-250.500000', '250.500000']);
    const { rows } = await trader.call(listTransfers, { query: { AccountId: futures.id } });
    expect(rows[0]).toMatchObject({ id: done.id, kind: 'transfer', amount: '250.5' });
    const ledger = await trader.call(listLedger, {
      query: { AccountId: futures.id, kind: 'transfer' },
    });
    expect(ledger.rows[0]).toMatchObject({ asset: 'USDT', amount: '250.5' });
  });

  it('moves an amount once for an id, however often the request is repeated', async () => {
    const before = await totals(futures.id);
    const body = { ...transfer('10'), id: newId() };
    const [first, second] = await Promise.all([
      trader.call(addTransfer, { body }),
      trader.call(addTransfer, { body }),
    ]);
    expect(first.id).toBe(body.id);
    expect([second, await trader.call(addTransfer, { body })]).toEqual([first, first]);
    const after = await totals(futures.id);
    expect(Number(after['USDT']) - Number(before['USDT'])).toBeCloseTo(10, 6);
    const changed = await trader.fail(addTransfer, { body: { ...body, amount: '11' } });
    expect(changed).toMatchObject({ status: 409, messages: [REQUEST_ID_TAKEN] });
    const ofOther = await admin.fail(addTransfer, { body });
    expect(ofOther).toMatchObject({ status: 409, messages: [REQUEST_ID_TAKEN] });
  });

  it('answers a repeated request that was refused as before', async () => {
    const body = { ...transfer('10000000'), id: newId() };
    const refused = await trader.fail(addTransfer, { body });
    expect(refused.status).toBe(409);
    expect(await trader.fail(addTransfer, { body })).toEqual(refused);
  });

  it('names the asset as the catalogue does, and refuses unknown assets and fields', async () => {
    const { asset } = await trader.call(addTransfer, { body: transfer('1', { asset: 'usdt' }) });
    expect(asset).toBe('USDT');
    const textOf = async (change: object) =>
      (await trader.fail(addTransfer, { body: transfer('1', change) })).messages[0];
    expect(await textOf({ asset: 'USDTT' })).toContain('There is no asset USDTT.');
    expect(await textOf({ Amount: '5' })).toBe('The body must not contain Amount.');
  });

  it('refuses more than what is free, with the free amount', async () => {
    const failed = await trader.fail(addTransfer, { body: transfer('10000000') });
    expect(failed).toMatchObject({ status: 409, messages: [expect.stringContaining('Only')] });
  });

  it('refuses live accounts, one account twice, and accounts of others', async () => {
    const refused = async (change: object) =>
      (await trader.fail(addTransfer, { body: transfer('1', change) })).status;
    expect(await refused({ toAccountId: live.id })).toBe(404);
    expect(await refused({ toAccountId: spot.id })).toBe(400);
    expect((await other.fail(addTransfer, { body: transfer('1') })).status).toBe(404);
  });
});

it('orders after a reset and a transfer are filled, everything adds up, and ids of commands stay taken', async () => {
  const body = order({
    accountId: futures.id,
    exchange: 'binance_usdm',
    side: 'sell',
    amount: '0.02',
  });
  await trader.call(sendOrder, { body });
  await untilStatus(body.id, 'FILLED');
  const storage = await server.stopAndOpenStorage();
  const report = await checkLedger(storage.db);
  const { id } = await storage.db
    .selectFrom('account_command')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const again = addCommand(
    storage.db,
    { accountId: spot.id, command: { kind: 'reset' }, at: Date.now() },
    id,
  );
  await expect(again).rejects.toMatchObject({ status: 409, message: REQUEST_ID_TAKEN });
  await storage.close();
  expect(report.problems).toEqual([]);
  expect(server.logged).toEqual([]);
});
