import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  activateCompanyExchange,
  type CompanyVersions,
  companyResourceSchema,
  companyTopic,
  createApiKey,
  createStrategyGroup,
  inviteCompanyTrader,
  listCompanyTraders,
  listVaults,
  removeCompanyTrader,
  updateCompany,
  updateCompanyExchangeKey,
  updateCompanyTrader,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import { demoConnection } from '../../testing/demo-connection.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { newestCode } from '../../testing/read-mail.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const { companyId } = demoTrader('admin@acme.example');
const TRADER = demoTrader('trader@acme.example').id;
const INVITED = 'nia@acme.example';
const topic = companyTopic(companyId);

let server: TestServer;
let admin: TestClient;
let trader: TestClient;
const open: FeedClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await TestClient.of(server.url, 'admin@acme.example');
  trader = await TestClient.of(server.url, 'trader@acme.example');
});

afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

afterAll(() => server.close());

async function subscribe(user: TestClient): Promise<FeedClient> {
  const client = new FeedClient(`${server.url.replace('http', 'ws')}/feed`, {
    headers: { cookie: user.cookie },
  });
  open.push(client);
  await client.until(({ messages }) => messages.length > 0);
  client.send({ op: 'subscribe', topics: [topic] });
  return client;
}

const versionsOf = ({ updates }: FeedClient): CompanyVersions[] =>
  updates.flatMap((update) => (update.kind === 'company' ? [update.data] : []));

/** Runs `run` and returns the resources whose versions changed on a member's feed connection. */
async function changedBy(run: () => Promise<unknown>): Promise<string[]> {
  const client = await subscribe(trader);
  await client.until((each) => versionsOf(each).length > 0);
  await run();
  await client.until((each) => versionsOf(each).length > 1);
  const [before, after] = versionsOf(client);
  return companyResourceSchema.options.filter((one) => before?.[one] !== after?.[one]);
}

const idOf = async (email: string) => {
  const members = await admin.call(listCompanyTraders, { query: { CompanyId: companyId } });
  return members.find((member) => member.email === email)?.id ?? '';
};

describe("the topic of a company's changes", () => {
  it.each<[string, () => Promise<unknown>, string[]]>([
    [
      'the changed name of a member',
      () =>
        admin.call(updateCompanyTrader, {
          query: { TraderId: TRADER },
          body: { firstName: 'Tessa' },
        }),
      ['members'],
    ],
    [
      'an invitation',
      () =>
        admin.call(inviteCompanyTrader, {
          body: { email: INVITED, firstName: 'Nia', lastName: 'Berg', isAdmin: false },
        }),
      ['members'],
    ],
    [
      'an accepted invitation',
      async () =>
        new TestClient(server.url).call(acceptInvitation, {
          body: { email: INVITED, code: await newestCode(admin, INVITED), password: DEMO_PASSWORD },
        }),
      ['members'],
    ],
    [
      'a removed member',
      async () => admin.call(removeCompanyTrader, { query: { TraderId: await idOf(INVITED) } }),
      ['members'],
    ],
    [
      'the changed name of the company',
      () =>
        admin.call(updateCompany, {
          query: { CompanyId: companyId },
          body: { name: 'Acme Holdings' },
        }),
      ['profile'],
    ],
    [
      'an activated exchange',
      () =>
        admin.call(activateCompanyExchange, {
          query: { CompanyExchangeId: demoConnection('Binance main') },
        }),
      ['exchanges'],
    ],
    [
      'a created API key',
      () =>
        admin.call(createApiKey, {
          body: { name: 'Bot', withdraw: false, readOnly: true, ipWhitelist: [] },
        }),
      ['api-keys'],
    ],
    [
      'a created strategy group',
      () => admin.call(createStrategyGroup, { body: { name: 'Carry', color: 'c1', companyId } }),
      ['strategies'],
    ],
  ])('publishes %s to every member', async (_, run, changed) => {
    expect(await changedBy(run)).toEqual(changed);
  });

  it('publishes the vaults that a refresh marks as deleted', async () => {
    const id = demoConnection('Copper custody');
    const body = { exchangeId: 'copper', apiKey: 'another account', secretKey: 'its secret' };
    await admin.call(updateCompanyExchangeKey, { body: { companyExchangeId: id, ...body } });
    const list = () => admin.call(listVaults, { query: { CustodianId: id } });
    expect(await changedBy(list)).toEqual(['exchanges']);
  });

  it('publishes nothing for rejected requests and reads', async () => {
    const client = await subscribe(trader);
    await trader.fail(removeCompanyTrader, { query: { TraderId: TRADER } });
    await admin.call(listVaults, { query: { CustodianId: demoConnection('Fireblocks treasury') } });
    await admin.call(updateCompany, {
      query: { CompanyId: companyId },
      body: { name: 'Acme Capital' },
    });
    await client.until((each) => versionsOf(each).length > 1);
    const [before, after] = versionsOf(client);
    expect(after).toEqual({ ...before, profile: after?.profile });
  });

  it('issues new versions after the last subscriber disconnects', async () => {
    const first = await subscribe(trader);
    await first.until((each) => versionsOf(each).length > 0);
    first.close();
    await first.until(({ closed }) => closed !== undefined);
    const second = await subscribe(trader);
    await second.until((each) => versionsOf(each).length > 0);
    expect(versionsOf(second)[0]?.members).not.toBe(versionsOf(first)[0]?.members);
  });

  it('is not readable by another company', async () => {
    const client = await subscribe(await TestClient.of(server.url, 'prime@north.example'));
    await client.until(({ errors }) => errors.length > 0);
    expect(client.messages.at(-1)).toMatchObject({ type: 'error', status: 403 });
    expect(client.updates).toEqual([]);
  });
});
