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
  listVaults,
  putLayout,
  type Session,
  saveVaults,
  updateCompany,
  updateTrader,
} from '@parallax/contract';
import type { TestClient } from '../../testing/test-client.ts';
import type { Ids } from './known.ts';

/** What a stranger's things are called; no answer to anybody else may hold it. */
export const CANARY = 'Canary';
/** The keys of a stranger; no answer to anybody may hold them. */
export const CANARY_KEYS = ['canary-key-93f1', 'canary-secret-5be7', 'canary-phrase-c20a'] as const;

const [apiKey, secretKey, passphrase] = CANARY_KEYS;

/** Gives somebody a sheet and a saved widget that no other person may see. */
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

async function addCustodianOf(client: TestClient, companyId: string): Promise<void> {
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
 * Gives the admin's company one of everything, under a name that tells it. Returns the keys that
 * were made for it.
 */
export async function markCompany(client: TestClient, who: Session): Promise<string[]> {
  const { companyId, traderId } = who;
  const person = { firstName: CANARY, lastName: `${CANARY}son` };
  await markTrader(client, who);
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
  await addCustodianOf(client, companyId);
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
  return [token.apiKey, token.secretKey];
}

/** What somebody reads by all the calls that read, as text. */
export async function allOf(client: TestClient, ids: Ids): Promise<string[]> {
  const search = new URLSearchParams({
    CompanyId: ids['company']?.[0] ?? '',
    TraderId: ids['self']?.[0] ?? '',
    GroupId: ids['group']?.[0] ?? '',
    sheetId: ids['sheet']?.[0] ?? '',
    rootPath: 'execution',
  });
  const texts: string[] = [];
  for (const { method, path } of Object.values<Endpoint>(endpoints)) {
    if (method !== 'GET') continue;
    const response = await client.fetch(`${path}?${search.toString()}`);
    if (response.ok) texts.push(await response.text());
  }
  return texts;
}
