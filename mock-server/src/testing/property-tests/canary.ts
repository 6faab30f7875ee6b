import {
  addCompanyExchange,
  addCustodian,
  addMyWidget,
  addPrimeBroker,
  addSheet,
  createApiKey,
  createGroup,
  createStrategy,
  createStrategyGroup,
  type Endpoint,
  endpoints,
  inviteCompanyTrader,
  listAccounts,
  listVaults,
  putLayout,
  type Session,
  saveVaults,
  updateCompany,
  updateTrader,
} from '@parallax/protocol';
import type { TestClient } from '../test-client.ts';
import { until } from '../until.ts';
import type { Ids } from './fixtures.ts';

/**
 * Marks the data of another company, and the sheet and widget of a colleague. No response to any
 * other user may contain it.
 */
export const CANARY = 'Canary';
/** API credentials of the other company; no response to anyone may contain them. */
export const CANARY_KEYS = ['canary-key-93f1', 'canary-secret-5be7', 'canary-phrase-c20a'] as const;

const [apiKey, secretKey, passphrase] = CANARY_KEYS;

/** Creates a sheet and a saved widget that only this user may see. */
export async function markTrader(client: TestClient, { traderId }: Session): Promise<void> {
  const settings = { note: CANARY };
  const body = { name: `${CANARY} sheet`, menuBar: 'EXECUTION' } as const;
  const sheet = await client.call(addSheet, { body });
  const widget = {
    i: `${CANARY}-${traderId}`,
    type: 'ORDER_BOOK',
    x: 0,
    y: 0,
    w: 4,
    h: 4,
  } as const;
  await client.call(putLayout, {
    query: { sheetId: sheet.id },
    body: { revision: 0, items: [{ ...widget, settings }] },
  });
  const data = JSON.stringify(settings);
  await client.call(addMyWidget, {
    body: { traderId, type: 'ORDER_BOOK', name: `${CANARY} widget`, data },
  });
}

async function createCustodian(client: TestClient, companyId: string): Promise<void> {
  const form = new FormData();
  const fields = { Name: `${CANARY} custodian`, CompanyId: companyId, ExchangeId: 'fireblocks' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('ApiKey', apiKey);
  form.set('SecretKeyFile', new Blob([secretKey]), 'fireblocks.key');
  const { path, method } = addCustodian;
  const response = await client.fetch(path, { method, body: form });
  if (!response.ok) throw new Error(await response.text());
}

/**
 * Creates one of every resource in the admin's company, named after the canary. Returns the created
 * API credentials.
 */
export async function markCompany(client: TestClient, session: Session): Promise<string[]> {
  const { companyId, traderId } = session;
  const person = { firstName: CANARY, lastName: `${CANARY}son` };
  await markTrader(client, session);
  await client.call(updateTrader, {
    query: { TraderId: traderId },
    body: { ...person, country: 'Singapore', photoBase64: '' },
  });
  await client.call(updateCompany, {
    query: { CompanyId: companyId },
    body: { name: `${CANARY} Desk` },
  });
  const keys = { companyId, apiKey, secretKey, passphrase };
  const exchange = await client.call(addCompanyExchange, {
    body: { ...keys, name: `${CANARY} exchange`, exchangeId: 'okx' },
  });
  const broker = await client.call(addPrimeBroker, {
    body: { ...keys, name: `${CANARY} broker`, exchangeId: 'hidden_road' },
  });
  await createCustodian(client, companyId);
  const vaults = await client.call(listVaults, { query: { PrimebrokerId: broker.id } });
  await client.call(saveVaults, {
    body: { companyExchangeId: broker.id, companyExchangeVaults: vaults.map(({ id }) => ({ id })) },
  });
  await client.call(createGroup, {
    body: {
      companyId,
      name: `${CANARY} group`,
      color: 'c1',
      companyExchangeIds: [exchange.id],
      traderIds: [traderId],
    },
  });
  const group = await client.call(createStrategyGroup, {
    body: { companyId, name: `${CANARY} pod`, color: 'c2' },
  });
  await client.call(createStrategy, {
    body: { companyId, name: `${CANARY}-1`, groupId: group.id },
  });
  await client.call(inviteCompanyTrader, {
    body: { ...person, email: `${CANARY}@north.example`, isAdmin: false },
  });
  const token = await client.call(createApiKey, {
    body: { name: `${CANARY} token`, withdraw: false, readOnly: true },
  });
  // what they hold is booked when they are opened
  await until(async () => {
    const accounts = await client.call(listAccounts);
    return accounts.every(({ state }) => state === 'connected');
  });
  return [token.apiKey, token.secretKey];
}

/** What changes with the time and the prices of the market alone. */
const VALUED: ReadonlySet<Endpoint> = new Set([
  endpoints.getPortfolio,
  endpoints.getPortfolioHistory,
  endpoints.getPnl,
]);
const VALUES_OF_ACCOUNTS = /"(?:updatedAt|equityUsd|valueUsd)":(?:"[^"]*"|null)/g;
const OF_ACCOUNTS: ReadonlySet<Endpoint> = new Set([
  endpoints.listAccounts,
  endpoints.listBalances,
]);

/** Returns the bodies of all GET endpoints that succeed for a user, without what changes by itself. */
export async function readAll(client: TestClient, ids: Ids): Promise<string[]> {
  const search = new URLSearchParams({
    CompanyId: ids['company']?.[0] ?? '',
    TraderId: ids['self']?.[0] ?? '',
    GroupId: ids['group']?.[0] ?? '',
    sheetId: ids['sheet']?.[0] ?? '',
    rootPath: 'execution',
  });
  const bodies: string[] = [];
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    if (endpoint.method !== 'GET' || VALUED.has(endpoint)) continue;
    const response = await client.fetch(`${endpoint.path}?${search.toString()}`);
    if (!response.ok) continue;
    const body = await response.text();
    bodies.push(OF_ACCOUNTS.has(endpoint) ? body.replaceAll(VALUES_OF_ACCOUNTS, '') : body);
  }
  return bodies;
}
