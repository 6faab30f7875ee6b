import { describe, expect, it } from '@jest/globals';
import {
  createGroup,
  deleteGroup,
  type GroupBody,
  listCompanyExchanges,
  listNotifications,
  updateGroup,
} from '@parallax/protocol';
import { demoConnection } from '../../testing/demo-connection.ts';
import { readNewMessages } from '../../testing/read-new-messages.ts';
import { secondAdmin } from '../../testing/second-admin.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { ADMIN, firstVault, SSO, startGroupServer, TRADER } from './testing/start-group-server.ts';

const { server, admin, trader, sso } = await startGroupServer();

const COPPER = firstVault('Copper custody');
const PRIME = firstVault('Hidden Road prime');

const bodyOf = (name: string, change: Partial<GroupBody>): GroupBody => ({
  companyId: ADMIN.companyId,
  name,
  color: 'c7',
  companyExchangeIds: [demoConnection('Kraken spot'), demoConnection('Binance main')],
  companyExchangeVaultIds: [PRIME.id, COPPER.id],
  traderIds: [TRADER.id],
  ...change,
});
const received = async (client: TestClient, id: string) =>
  new Set(await readNewMessages(client, id));
const added = (group: string, ...things: string[]) =>
  new Set(things.map((thing) => `${thing} was added to the group ${group} by Ada Sterling.`));

describe('an updated group', () => {
  it('notifies removed members and revokes access that only this group granted', async () => {
    const body = bodyOf('Short', {
      companyExchangeIds: [demoConnection('Bybit derivatives')],
      companyExchangeVaultIds: [],
      traderIds: [SSO.id, TRADER.id],
    });
    const { id } = await admin.call(createGroup, { body });
    const sees = async () =>
      (await sso.call(listCompanyExchanges)).some(({ name }) => name === 'Bybit derivatives');
    expect(await sees()).toBe(true);
    await received(sso, SSO.id);
    const without = { ...body, traderIds: [TRADER.id] };
    await admin.call(updateGroup, { query: { GroupId: id }, body: without });
    expect(await sees()).toBe(false);
    expect(await received(sso, SSO.id)).toEqual(
      new Set(['The group Short was updated by Ada Sterling.']),
    );
  });

  it('notifies nobody if nothing changes', async () => {
    const body = bodyOf('Quiet', {});
    const { id: GroupId } = await admin.call(createGroup, { body });
    await received(trader, TRADER.id);
    await admin.call(updateGroup, { query: { GroupId }, body });
    expect(await received(trader, TRADER.id)).toEqual(new Set());
    await admin.call(deleteGroup, { query: { GroupId } });
  });

  it('sends notifications of a new vault that link to its connection', async () => {
    const body = bodyOf('Vaults', { companyExchangeVaultIds: [] });
    const { id: GroupId } = await admin.call(createGroup, { body });
    const more = { ...body, companyExchangeVaultIds: [COPPER.id] };
    await admin.call(updateGroup, { query: { GroupId }, body: more });
    const all = await trader.call(listNotifications, { query: { TraderId: TRADER.id } });
    expect(all.find(({ title }) => title === 'Vault added to group')).toMatchObject({
      exchangeId: demoConnection('Copper custody'),
    });
    await admin.call(deleteGroup, { query: { GroupId } });
  });
});

describe('a new member of a group', () => {
  it("is notified of the group's exchanges and vaults, except those visible through another group", async () => {
    await received(trader, TRADER.id);
    await received(sso, SSO.id);
    // in the demo groups, one member has Binance, Bybit and Hidden Road, the other Kraken and
    // Copper
    const { id: GroupId } = await admin.call(createGroup, { body: bodyOf('Given', {}) });
    expect(await received(trader, TRADER.id)).toEqual(
      added('Given', 'Tomás Reyes', 'The exchange Kraken spot', `The vault ${COPPER.name}`),
    );

    const body = bodyOf('Given', {
      traderIds: [TRADER.id, SSO.id],
      companyExchangeIds: ['Kraken spot', 'Binance main', 'Bybit derivatives'].map(demoConnection),
    });
    await admin.call(updateGroup, { query: { GroupId }, body });
    const things = ['The exchange Binance main', 'The exchange Bybit derivatives'];
    expect(await received(sso, SSO.id)).toEqual(
      added('Given', 'Sina Okafor', ...things, `The vault ${PRIME.name}`),
    );
    expect(await received(trader, TRADER.id)).toEqual(
      new Set([
        'The group Given was updated by Ada Sterling.',
        ...added('Given', 'The exchange Bybit derivatives'),
      ]),
    );
  });

  it('is not notified of exchanges if the member is an admin, who sees all exchanges', async () => {
    const other = await secondAdmin(server.url, admin);
    await received(other.client, other.id);
    await admin.call(createGroup, { body: bodyOf('Led', { traderIds: [other.id] }) });
    expect(await received(other.client, other.id)).toEqual(added('Led', 'Sina Okafor'));
  });
});

describe('an admin who remains in a group', () => {
  it('is notified of the update, but not of added items, since an admin sees all of them', async () => {
    const other = await secondAdmin(server.url, admin);
    const body = bodyOf('Managed', { traderIds: [other.id] });
    const { id: GroupId } = await admin.call(createGroup, { body });
    await received(other.client, other.id);
    const more = {
      ...body,
      companyExchangeIds: [...body.companyExchangeIds, demoConnection('Bybit derivatives')],
    };
    await admin.call(updateGroup, { query: { GroupId }, body: more });
    expect(await received(other.client, other.id)).toEqual(
      new Set(['The group Managed was updated by Ada Sterling.']),
    );
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
