import { randomUUID } from 'node:crypto';
import {
  addNewsFeed,
  addPriceAlert,
  addPrimeBroker,
  addRiskAlert,
  createApiKey,
  createStrategy,
  createStrategyGroup,
  inviteCompanyTrader,
  listAccounts,
  listCompanyTraders,
  listOrders,
  openUpload,
  type Session,
  sendOrder,
  startAlgoOrder,
  updateCompanyTrader,
} from '@parallax/protocol';
import { demoConnection } from '../demo-connection.ts';
import { demoTrader } from '../demo-trader.ts';
import { signedFetch } from '../signed-fetch.ts';
import type { TestClient } from '../test-client.ts';
import { until } from '../until.ts';
import { signedOut, signInAs } from './callers.ts';
import { markCompany, markTrader } from './canary.ts';
import { type Ids, listIds } from './fixtures.ts';
import type { RawBody } from './invalid-inputs.ts';

/** A kind of caller. */
export interface User {
  readonly name: string;
  /** the demo trader with whose rights they call; undefined when signed out */
  readonly email?: string;
  /** set when they call with an API access token */
  readonly token?: { readonly readOnly: boolean };
  send(target: string, method: string, body?: RawBody): Promise<Response>;
}

/** Who can see everything in each company. */
const ADMIN_OF: Readonly<Record<string, string>> = {
  'acme.example': 'admin@acme.example',
  'north.example': 'prime@north.example',
  'indie.example': 'solo@indie.example',
  'blank.example': 'admin@blank.example',
};
export const adminOf = (email: string): string => ADMIN_OF[email.split('@')[1] ?? ''] ?? '';

export const TRADERS: readonly string[] = [
  ...Object.values(ADMIN_OF),
  'trader@acme.example',
  'sso@acme.example',
  'member@blank.example',
];

const init = (body?: RawBody) =>
  body && { body: String(body.text), headers: { 'content-type': body.type } };

function withSession(name: string, client: TestClient, email?: string): User {
  return {
    name,
    ...(email !== undefined && { email }),
    send: (target, method, body) => client.fetch(target, { method, ...init(body) }),
  };
}

async function withToken(
  url: string,
  client: TestClient,
  { name, email, readOnly }: { name: string; email: string; readOnly: boolean },
): Promise<User> {
  const token = await client.call(createApiKey, { body: { name, withdraw: false, readOnly } });
  return {
    name,
    email,
    token: { readOnly },
    send: (target, method, body) => signedFetch(url, token, target, { method, ...init(body) }),
  };
}

const sessionOf = (email: string): Session => {
  const { id: traderId, companyId } = demoTrader(email);
  return { traderId, companyId, email };
};

/** Sends an order to a paper account and waits until it is rejected, since this market has no books. */
async function sendRejectedOrder(client: TestClient): Promise<void> {
  const accountId = demoConnection('Paper spot');
  await until(async () =>
    (await client.call(listAccounts)).some(({ id, canTrade }) => id === accountId && canTrade),
  );
  // a limit order without a price to compare with would not be accepted
  const order = { ...sendOrder.example.body, type: 'market', id: randomUUID(), accountId };
  const body = sendOrder.body.parse(order);
  await client.call(sendOrder, { body });
  await until(async () => {
    const { rows } = await client.call(listOrders, { query: { status: 'done' } });
    return rows.some(({ id }) => id === body.id);
  });
}

/** Starts an algo that waits for longer than the tests take. */
const startWaitingAlgo = (client: TestClient) =>
  client.call(startAlgoOrder, {
    body: {
      ...startAlgoOrder.example.body,
      type: 'twap',
      side: 'buy',
      id: randomUUID(),
      accountId: demoConnection('Paper spot'),
      startAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });

/** Creates what the demo lacks, so that there is something of each kind to name. */
async function createResources(clients: ReadonlyMap<string, TestClient>): Promise<string> {
  const client = (email: string): TestClient => {
    const found = clients.get(email);
    if (!found) throw new Error(`${email} is not signed in.`);
    return found;
  };
  const north = 'prime@north.example';
  await markCompany(client(north), sessionOf(north));
  for (const email of TRADERS) {
    if (email !== north) await markTrader(client(email), sessionOf(email));
    await client(email).call(addPriceAlert, {
      body: addPriceAlert.body.parse(addPriceAlert.example.body),
    });
    await client(email).call(addRiskAlert, {
      body: addRiskAlert.body.parse(addRiskAlert.example.body),
    });
  }
  for (const email of ['admin@acme.example', north]) {
    await client(email).call(addNewsFeed, {
      body: addNewsFeed.body.parse(addNewsFeed.example.body),
    });
  }
  const solo = client('solo@indie.example');
  const { companyId } = demoTrader('solo@indie.example');
  const keys = { apiKey: 'key', secretKey: 'secret', passphrase: '' };
  const broker = { ...keys, name: 'Solo broker', companyId, exchangeId: 'hidden_road' };
  await solo.call(addPrimeBroker, { body: broker });
  const group = await solo.call(createStrategyGroup, {
    body: { companyId, name: 'Solo group', color: 'c1' },
  });
  await solo.call(createStrategy, { body: { companyId, name: 'SOLO', groupId: group.id } });
  const admin = client('admin@acme.example');
  await admin.call(inviteCompanyTrader, {
    body: { email: 'new@acme.example', firstName: 'Nell', lastName: 'New', isAdmin: false },
  });
  await sendRejectedOrder(admin);
  await startWaitingAlgo(admin);
  const upload = await admin.call(openUpload, {
    body: openUpload.body.parse(openUpload.example.body),
  });
  return upload.uploadId;
}

/** Signs in every kind of user, and lists the ids that each trader can see. */
export async function inviteUsers(
  url: string,
): Promise<{ users: User[]; idsByEmail: ReadonlyMap<string, Ids> }> {
  const clients = new Map<string, TestClient>();
  for (const email of TRADERS) clients.set(email, (await signInAs(url, email)).client);
  const upload = [await createResources(clients)];

  const users = [withSession('a signed-out user', signedOut(url).client)];
  const names: Readonly<Record<string, string>> = {
    'admin@acme.example': 'an admin with the platform role',
    'prime@north.example': 'an admin of another company',
    'solo@indie.example': 'an individual account',
    'trader@acme.example': 'a member restricted to a group',
    'sso@acme.example': 'a member who signs in with SSO',
    'member@blank.example': 'a member without groups',
  };
  const idsByEmail = new Map<string, Ids>();
  for (const [email, client] of clients) {
    const { id: traderId, companyId } = demoTrader(email);
    const ids = await listIds(client, { traderId, companyId, email });
    const members = await client.call(listCompanyTraders, { query: { CompanyId: companyId } });
    const services = [...(ids['custodian'] ?? []), ...(ids['primeBroker'] ?? [])];
    idsByEmail.set(email, {
      ...ids,
      email: [email],
      upload,
      service: services,
      exchange: (ids['connection'] ?? []).filter((id) => !services.includes(id)),
      invited: members.filter(({ invited }) => invited).map(({ id }) => id),
      colleague: members
        .filter(({ id, invited }) => !invited && id !== traderId)
        .map(({ id }) => id),
    });
    const name = names[email];
    if (name !== undefined) users.push(withSession(name, client, email));
  }
  for (const [kind, email] of [
    ['an admin', 'admin@acme.example'],
    ['an individual account', 'solo@indie.example'],
  ] as const) {
    const client = clients.get(email);
    if (!client) continue;
    for (const readOnly of [true, false]) {
      const name = `a ${readOnly ? 'read-only' : 'read-write'} token of ${kind}`;
      users.push(await withToken(url, client, { name, email, readOnly }));
    }
  }
  const former = 'member@blank.example';
  const [blank, member] = [clients.get('admin@blank.example'), clients.get(former)];
  if (blank && member) {
    const query = { TraderId: demoTrader(former).id };
    await blank.call(updateCompanyTrader, { query, body: { isAdmin: true } });
    const name = 'a token of a former admin';
    users.push(await withToken(url, member, { name, email: former, readOnly: false }));
    await blank.call(updateCompanyTrader, { query, body: { isAdmin: false } });
  }
  return { users, idsByEmail };
}
