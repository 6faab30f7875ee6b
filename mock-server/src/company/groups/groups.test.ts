import { describe, expect, it } from '@jest/globals';
import {
  addPrimeBroker,
  createGroup,
  deleteGroup,
  GROUP_COLOR_REQUIRED,
  GROUP_CREATED,
  GROUP_DELETED,
  GROUP_EXCHANGE_REFUSED,
  GROUP_EXCHANGE_REQUIRED,
  GROUP_MEMBER_REQUIRED,
  GROUP_NAME_REQUIRED,
  GROUP_NAME_TAKEN,
  GROUP_NOT_FOUND,
  GROUP_UPDATED,
  type GroupBody,
  getGroup,
  listCompanyExchanges,
  listGroups,
  saveVaults,
  updateGroup,
} from '@parallax/protocol';
import { demoConnection } from '../../testing/demo-connection.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { readNewMessages } from '../../testing/read-new-messages.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN,
  firstVault,
  SSO,
  startGroupServer,
  TRADER,
  UNKNOWN,
} from './testing/start-group-server.ts';

const { server, admin, trader, sso, solo, blank, nobody } = await startGroupServer();

const { companyId } = ADMIN;
const CompanyId = companyId;

const good = (data: unknown, message: string | null) => ({ data, ok: true, message, error: null });
const bodyOf = (change: Partial<GroupBody> = {}): GroupBody => ({
  companyId,
  name: 'Options',
  color: 'c7',
  companyExchangeIds: [demoConnection('Kraken spot')],
  companyExchangeVaultIds: [],
  traderIds: [TRADER.id],
  ...change,
});
const names = async (client: TestClient) =>
  (await client.call(listGroups, { query: { CompanyId } })).map(({ name }) => name);
const detail = (id: string, client = admin) => client.call(getGroup, { query: { GroupId: id } });
const markAllRead = async () => {
  await readNewMessages(admin, ADMIN.id);
  await readNewMessages(trader, TRADER.id);
  await readNewMessages(sso, SSO.id);
};

describe('POST /api/groups', () => {
  it('creates a group whose members are notified and see its exchanges and vaults', async () => {
    await markAllRead();
    const vault = firstVault('Copper custody').id;
    const body = bodyOf({ name: ' Options ', companyExchangeVaultIds: [vault, vault] });
    const response = await admin.fullResponse(createGroup, { body });
    expect(response).toMatchObject({
      data: { name: 'Options', color: 'c7', traderIds: [TRADER.id] },
      ok: true,
      message: GROUP_CREATED,
      error: null,
    });
    const seen = await trader.call(listCompanyExchanges);
    expect(seen.map(({ name }) => name)).toContain('Kraken spot');
    const copper = seen.find(({ name }) => name === 'Copper custody');
    expect(copper?.companyExchangeVaults.map(({ id }) => id)).toEqual([vault]);
    const by = 'to the group Options by Ada Sterling.';
    expect(new Set(await readNewMessages(trader, TRADER.id))).toEqual(
      new Set([
        `Tomás Reyes was added ${by}`,
        `The exchange Kraken spot was added ${by}`,
        `The vault ${copper?.companyExchangeVaults[0]?.name} was added ${by}`,
      ]),
    );
    expect(await readNewMessages(admin, ADMIN.id)).toEqual([]);
    expect(await readNewMessages(sso, SSO.id)).toEqual([]);
  });

  it('accepts a name once per company, ignoring case, even for concurrent requests', async () => {
    const body = bodyOf({ name: 'oPTIONS' });
    const taken = { status: 409, messages: [GROUP_NAME_TAKEN], data: null };
    expect(await admin.fail(createGroup, { body })).toEqual(taken);
    const responses = await Promise.all(
      ['', '', ''].map(() =>
        admin.fetch(createGroup.path, {
          method: 'POST',
          body: JSON.stringify(bodyOf({ name: 'Wanted' })),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
  });

  it.each([
    [{ name: ' ' }, GROUP_NAME_REQUIRED],
    [{ name: undefined }, GROUP_NAME_REQUIRED],
    [{ color: 'c99' }, GROUP_COLOR_REQUIRED],
    [{ color: undefined }, GROUP_COLOR_REQUIRED],
    [{ traderIds: [] }, GROUP_MEMBER_REQUIRED],
    [{ traderIds: undefined }, GROUP_MEMBER_REQUIRED],
    [{ companyExchangeIds: [] }, GROUP_EXCHANGE_REQUIRED],
    [{ companyExchangeIds: undefined }, GROUP_EXCHANGE_REQUIRED],
    [{ companyExchangeIds: [demoConnection('Copper custody')] }, GROUP_EXCHANGE_REFUSED],
    [{ companyExchangeIds: [demoConnection('Hidden Road prime')] }, GROUP_EXCHANGE_REFUSED],
  ])('refuses %j', async (change, text) => {
    const before = await names(admin);
    const body = { ...bodyOf({ name: 'Refused' }), ...change };
    expect(await admin.fail(createGroup, { body })).toEqual({
      status: 400,
      messages: [text],
      data: null,
    });
    expect(await names(admin)).toEqual(before);
  });

  it.each([
    [
      'a member',
      'This member does not exist.',
      { traderIds: [TRADER.id, demoTrader('member@blank.example').id] },
    ],
    [
      'an exchange',
      'This exchange does not exist.',
      { companyExchangeIds: [demoConnection('OKX North')] },
    ],
  ])(
    'returns 404 for %s of another company, before the body is validated',
    async (_what, text, change) => {
      const body = { ...bodyOf(change), name: '' };
      const failed = await admin.fail(createGroup, { body });
      expect(failed).toEqual({ status: 404, messages: [text], data: null });
    },
  );

  it('returns 404 for a vault of another company, before the body is validated', async () => {
    const { id: companyExchangeId, companyExchangeVaults } = await solo.call(addPrimeBroker, {
      body: {
        name: 'Hidden Road of Indie',
        companyId: demoTrader('solo@indie.example').companyId,
        exchangeId: 'hidden_road',
        apiKey: 'indie-key-1234',
        secretKey: 'indie-secret',
      },
    });
    await solo.call(saveVaults, { body: { companyExchangeId, companyExchangeVaults } });
    const vaultIds = companyExchangeVaults.slice(0, 1).map(({ id }) => id);
    expect(vaultIds).toHaveLength(1);
    const body = { ...bodyOf({ companyExchangeVaultIds: vaultIds }), name: '' };
    expect(await admin.fail(createGroup, { body })).toEqual({
      status: 404,
      messages: ['This vault does not exist.'],
      data: null,
    });
  });

  it('looks up 5,000 vaults before the body is validated', async () => {
    const known = Array.from({ length: 4_999 }, () => firstVault('Copper custody').id);
    const body = { ...bodyOf({ companyExchangeVaultIds: [...known, UNKNOWN] }), name: '' };
    expect((await admin.fail(createGroup, { body })).status).toBe(404);
  });

  it('requires an admin of the business before validating the body', async () => {
    const body = { companyId };
    expect((await trader.fail(createGroup, { body })).status).toBe(403);
    expect((await solo.fail(createGroup, { body: {} })).status).toBe(403);
    expect((await blank.fail(createGroup, { body })).status).toBe(403);
    expect((await nobody.fail(createGroup, { body })).status).toBe(401);
  });
});

describe('PUT /api/groups', () => {
  it('replaces the group and notifies everyone concerned', async () => {
    const { id } = await admin.call(createGroup, { body: bodyOf({ name: 'Before' }) });
    await markAllRead();
    const vault = firstVault('Hidden Road prime').id;
    const body = bodyOf({
      name: 'After',
      color: 'c1',
      traderIds: [TRADER.id, SSO.id],
      companyExchangeIds: [demoConnection('Kraken spot'), demoConnection('Binance main')],
      companyExchangeVaultIds: [vault],
    });
    const response = await admin.fullResponse(updateGroup, { query: { GroupId: id }, body });
    const group = await detail(id);
    expect(response).toEqual(good(group, GROUP_UPDATED));
    expect(group).toMatchObject({ name: 'After', color: 'c1', traderIds: [SSO.id, TRADER.id] });
    expect(group.companyExchangeVaults.map((one) => one.id)).toEqual([vault]);

    const by = 'by Ada Sterling.';
    const vaultName = group.companyExchangeVaults[0]?.name;
    expect(new Set(await readNewMessages(trader, TRADER.id))).toEqual(
      new Set([
        `The group After was updated ${by}`,
        `The exchange Binance main was added to the group After ${by}`,
        `The vault ${vaultName} was added to the group After ${by}`,
      ]),
    );
    expect(await readNewMessages(sso, SSO.id)).toContain(
      `Sina Okafor was added to the group After ${by}`,
    );
    expect(await readNewMessages(admin, ADMIN.id)).toEqual([]);
  });

  it('changes nothing if the name is taken or an item is unknown to the company', async () => {
    const group = await admin.call(createGroup, { body: bodyOf({ name: 'Steady' }) });
    const query = { GroupId: group.id };
    const put = (change: Partial<GroupBody>) =>
      admin.fail(updateGroup, { query, body: bodyOf({ name: 'Steady', ...change }) });
    expect(await put({ name: 'SETTLEMENT' })).toMatchObject({
      status: 409,
      messages: [GROUP_NAME_TAKEN],
    });
    expect((await put({ traderIds: [UNKNOWN] })).status).toBe(404);
    expect((await put({ companyExchangeIds: [demoConnection('OKX North')] })).status).toBe(404);
    expect((await put({ traderIds: [] })).messages).toEqual([GROUP_MEMBER_REQUIRED]);
    expect(await detail(group.id)).toEqual(group);
    const own = { query, body: bodyOf({ name: 'STEADY' }) };
    expect((await admin.call(updateGroup, own)).name).toBe('STEADY');
  });

  it('requires an admin of the business before validating the body', async () => {
    const [group] = await admin.call(listGroups, { query: { CompanyId } });
    const input = { query: { GroupId: group?.id }, body: {} };
    expect((await trader.fail(updateGroup, input)).status).toBe(403);
    expect((await solo.fail(updateGroup, input)).status).toBe(403);
    expect((await blank.fail(updateGroup, input)).status).toBe(404);
    expect((await nobody.fail(updateGroup, input)).status).toBe(401);
  });
});

describe('DELETE /api/groups', () => {
  it('deletes a group and notifies its members', async () => {
    const { id } = await admin.call(createGroup, { body: bodyOf({ name: 'Doomed' }) });
    const query = { GroupId: id };
    expect((await trader.fail(deleteGroup, { query })).status).toBe(403);
    expect((await solo.fail(deleteGroup, { query })).status).toBe(403);
    expect((await blank.fail(deleteGroup, { query })).status).toBe(404);
    expect((await nobody.fail(deleteGroup, { query })).status).toBe(401);
    await markAllRead();
    expect(await admin.fullResponse(deleteGroup, { query })).toEqual(good(null, GROUP_DELETED));
    expect(await names(admin)).not.toContain('Doomed');
    expect(await readNewMessages(trader, TRADER.id)).toEqual([
      'The group Doomed was deleted by Ada Sterling.',
    ]);
    expect(await admin.fail(deleteGroup, { query })).toMatchObject({
      status: 404,
      messages: [GROUP_NOT_FOUND],
    });
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
