import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  createGroup,
  deleteCompanyExchange,
  deleteGroup,
  exchangeTopic,
  FEED_HEARTBEAT_MS,
  type GroupBody,
  listCompanyExchanges,
  renameCompanyExchange,
  signOut,
  updateCompanyTrader,
  updateGroup,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { systemClock } from '@parallax/server-market/clock';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let topic: string;
let id: string;
const open: FeedClient[] = [];

let beat: () => void = () => undefined;
/** Lets the test decide when the feed's heartbeat is, which looks up who may see an exchange. */
function holdHeartbeats(): void {
  const every = systemClock.every.bind(systemClock);
  jest.spyOn(systemClock, 'every').mockImplementation((ms, run) => {
    if (ms !== FEED_HEARTBEAT_MS) return every(ms, run);
    beat = run;
    return () => undefined;
  });
}

beforeAll(async () => {
  holdHeartbeats();
  server = await startTestServer();
  admin = await TestClient.of(server.url, 'admin@acme.example');
  const exchanges = await admin.call(listCompanyExchanges);
  const exchange = exchanges.find(({ custodian, primeBroker }) => !custodian && !primeBroker);
  id = exchange?.id ?? '';
  topic = exchangeTopic(id);
});

afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

afterAll(async () => {
  jest.restoreAllMocks();
  await server.close();
});

async function reading(user: TestClient, topics = [topic]): Promise<FeedClient> {
  const client = new FeedClient(`${server.url.replace('http', 'ws')}/feed`, {
    headers: { cookie: user.cookie },
  });
  open.push(client);
  await client.until(({ messages }) => messages.length > 0);
  client.send({ op: 'subscribe', topics });
  return client;
}

const publishedNames = ({ updates }: FeedClient) =>
  updates.map((update) => (update.kind === 'exchange' ? (update.data?.name ?? null) : undefined));

describe("the topic of a company's exchange", () => {
  it('publishes the current state without vaults first, then every change immediately', async () => {
    const client = await reading(admin);
    await client.until(({ updates }) => updates.length === 1);
    expect(client.updates[0]).toMatchObject({ kind: 'exchange', snapshot: true, data: { id } });
    expect(JSON.stringify(client.updates)).not.toContain('Vault');
    await admin.call(renameCompanyExchange, {
      body: { companyExchangeId: id, name: 'Renamed desk' },
    });
    await client.until(({ updates }) => updates.length === 2);
    expect(publishedNames(client)[1]).toBe('Renamed desk');
  });

  it.each([
    ['another company', 'prime@north.example'],
    ['a member whose groups lack the connection', 'sso@acme.example'],
  ])('rejects %s with the same error as an unknown connection', async (_, email) => {
    const client = await reading(await TestClient.of(server.url, email), [
      topic,
      exchangeTopic('00000000-0000-4000-8000-000000000000'),
    ]);
    await client.until(({ errors }) => errors.length > 0);
    expect(client.messages.at(-1)).toMatchObject({ type: 'error', status: 403 });
    expect(client.errors[0]).toContain(`Not permitted: ${topic}, `);
    expect(client.updates).toEqual([]);
  });

  it('publishes null as soon as a member loses access, without waiting for a heartbeat', async () => {
    const { id: traderId, companyId } = demoTrader('sso@acme.example');
    const client = await reading(await TestClient.of(server.url, 'sso@acme.example'), []);
    const body: GroupBody = {
      companyId,
      name: 'Short',
      color: 'c7',
      companyExchangeIds: [id],
      companyExchangeVaultIds: [],
      traderIds: [demoTrader('trader@acme.example').id],
    };
    const { id: GroupId } = await admin.call(createGroup, { body });
    const update = (traderIds: string[]) =>
      admin.call(updateGroup, { query: { GroupId }, body: { ...body, traderIds } });
    const setAdmin = (isAdmin: boolean) =>
      admin.call(updateCompanyTrader, { query: { TraderId: traderId }, body: { isAdmin } });
    const changes: { grant: () => Promise<unknown>; revoke: () => Promise<unknown> }[] = [
      { grant: () => update([...body.traderIds, traderId]), revoke: () => update(body.traderIds) },
      { grant: () => setAdmin(true), revoke: () => setAdmin(false) },
      {
        grant: () => update([traderId]),
        revoke: () => admin.call(deleteGroup, { query: { GroupId } }),
      },
    ];

    for (const [index, { grant, revoke }] of changes.entries()) {
      await grant();
      client.send({ op: 'subscribe', topics: [topic] });
      await client.until(({ updates }) => updates.length === 2 * index + 1);
      await revoke();
      await client.until(({ updates }) => updates.length === 2 * index + 2);
      expect(publishedNames(client).at(-1)).toBeNull();
    }
  });

  it('closes the feed connection at the heartbeat after the subscriber has signed out', async () => {
    const leaver = await TestClient.of(server.url, 'admin@acme.example');
    const client = await reading(leaver);
    await client.until(({ updates }) => updates.length === 1);
    await leaver.call(signOut);
    beat();
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed).toMatchObject({ code: 1008, reason: 'Signed out' });
  });

  it('publishes null when the connection is deleted', async () => {
    const client = await reading(admin);
    await client.until(({ updates }) => updates.length === 1);
    await admin.call(deleteCompanyExchange, { query: { CompanyExchangeId: id } });
    await client.until(({ updates }) => updates.length === 2);
    expect(publishedNames(client)[1]).toBeNull();
    client.send({ op: 'subscribe', topics: [topic] });
    await client.until(({ errors }) => errors.length > 0);
  });
});
