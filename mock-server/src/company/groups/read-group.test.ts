import { describe, expect, it } from '@jest/globals';
import { GROUP_NOT_FOUND, getGroup, listGroups, listOwnGroups } from '@parallax/protocol';
import { demoConnection } from '../../testing/demo-connection.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN,
  firstVault,
  startGroupServer,
  TRADER,
  UNKNOWN,
} from './testing/start-group-server.ts';

const { server, admin, trader, sso, solo, blank, nobody } = await startGroupServer();

const CompanyId = ADMIN.companyId;

const good = (data: unknown) => ({ data, ok: true, message: null, error: null });
const names = async (client: TestClient) =>
  (await client.call(listGroups, { query: { CompanyId } })).map(({ name }) => name);
const item = (name: string, color: string, counts: [number, number, number]) => {
  const [traders, companyExchanges, companyExchangeVaults] = counts;
  const id = expect.any(String);
  return { id, name, color, traders, companyExchanges, companyExchangeVaults };
};

describe('GET /api/groups', () => {
  it("lists the company's groups with their counts", async () => {
    expect(await admin.fullResponse(listGroups, { query: { CompanyId } })).toEqual(
      good([item('Majors desk', 'c2', [2, 5, 2]), item('Settlement', 'c5', [1, 1, 1])]),
    );
  });

  it("lists a member's own groups, and none for the blank company", async () => {
    expect(await names(trader)).toEqual(['Majors desk']);
    expect(await names(sso)).toEqual(['Settlement']);
    const query = { CompanyId: demoTrader('admin@blank.example').companyId };
    expect(await blank.call(listGroups, { query })).toEqual([]);
  });

  it('requires a member of the company', async () => {
    const own = { CompanyId: demoTrader('solo@indie.example').companyId };
    expect((await solo.fail(listGroups, { query: own })).status).toBe(403);
    expect((await blank.fail(listGroups, { query: { CompanyId } })).status).toBe(403);
    expect((await nobody.fail(listGroups, { query: { CompanyId } })).status).toBe(401);
  });
});

describe('GET /api/groups/group', () => {
  it('returns members by first name, exchanges by type, and vaults by name', async () => {
    const [group] = await admin.call(listGroups, { query: { CompanyId } });
    const query = { GroupId: group?.id ?? '' };
    const data = await trader.call(getGroup, { query });
    expect(data).toMatchObject({
      name: 'Majors desk',
      color: 'c2',
      traders: [
        { id: ADMIN.id, firstName: 'Ada', lastName: 'Sterling', photoBase64: null, isAdmin: true },
        { id: TRADER.id, firstName: 'Tomás', isAdmin: false },
      ],
      traderIds: [ADMIN.id, TRADER.id],
      companyExchangeIds: [
        demoConnection('Paper futures'),
        demoConnection('Binance main'),
        demoConnection('Paper spot'),
        demoConnection('Bybit derivatives'),
        demoConnection('Paper options'),
      ],
    });
    expect(data.companyExchanges[1]).toEqual({
      id: demoConnection('Binance main'),
      name: 'Binance main',
      exchangeName: 'binance_spot',
      exchangeType: 'SPOT',
      exchangeDisplayName: 'Binance Spot',
      exchangeMode: 'LIVE',
      active: true,
    });
    const vaults = data.companyExchangeVaults;
    const names = vaults.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(new Set(vaults.map(({ id }) => id))).toEqual(
      new Set([firstVault('Fireblocks treasury').id, firstVault('Hidden Road prime').id]),
    );
    expect(
      vaults
        .map(({ exchange: { primeBroker } }) => primeBroker)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([false, true]);
    expect(await admin.fullResponse(getGroup, { query })).toEqual(good(data));
  });

  it('returns 404 to everyone outside the group except admins', async () => {
    const [group] = await admin.call(listGroups, { query: { CompanyId } });
    const query = { GroupId: group?.id };
    const missing = { status: 404, messages: [GROUP_NOT_FOUND], data: null };
    expect(await sso.fail(getGroup, { query })).toEqual(missing);
    expect(await blank.fail(getGroup, { query })).toEqual(missing);
    expect(await admin.fail(getGroup, { query: { GroupId: UNKNOWN } })).toEqual(missing);
    expect((await solo.fail(getGroup, { query })).status).toBe(403);
    expect((await nobody.fail(getGroup, { query })).status).toBe(401);
  });
});

describe('GET /api/trader/group-company-exchange-trader', () => {
  it("returns the trader's own groups in full", async () => {
    const [group, ...others] = await sso.call(listOwnGroups);
    expect(others).toEqual([]);
    expect(group).toEqual(await admin.call(getGroup, { query: { GroupId: group?.id ?? '' } }));
    expect((await admin.call(listOwnGroups)).map(({ name }) => name)).toEqual(['Majors desk']);
    expect(await solo.fullResponse(listOwnGroups)).toEqual(good([]));
    expect(await blank.call(listOwnGroups)).toEqual([]);
    expect((await nobody.fail(listOwnGroups)).status).toBe(401);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
