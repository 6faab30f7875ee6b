import {
  analyticsAreaSchema,
  areaPath,
  type CompanyExchange,
  getLayout,
  listAccounts,
  listAlgoOrders,
  listApiKeys,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  listMyWidgets,
  listNewsFeeds,
  listNotifications,
  listOrders,
  listPriceAlerts,
  listRiskAlerts,
  listSheets,
  listStrategies,
  listStrategyGroups,
  listVaults,
  menuBarSchema,
  type Session,
  type Vault,
} from '@parallax/protocol';
import * as fc from 'fast-check';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import type { TestClient } from '../test-client.ts';
import type { FieldValues } from './arbitrary-of-schema.ts';

/** Ids by kind of resource. */
export type Ids = Readonly<Record<string, readonly string[]>>;

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** All vaults of one custodian if the user may list them, otherwise those that the user can see. */
async function vaultsOf(
  client: TestClient,
  connections: readonly CompanyExchange[],
): Promise<Vault[]> {
  const custodian = connections.find((connection) => connection.custodian);
  if (custodian) {
    const query = { CustodianId: custodian.id };
    const response = await client.fetch(
      `${listVaults.path}?${new URLSearchParams(query).toString()}`,
    );
    if (response.ok) return client.call(listVaults, { query });
  }
  return connections.flatMap((connection) => connection.companyExchangeVaults);
}

/** Lists the ids in all lists of a user. */
export async function listIds(client: TestClient, { traderId, companyId }: Session): Promise<Ids> {
  const companyQuery = { query: { CompanyId: companyId } };
  const traderQuery = { query: { TraderId: traderId } };
  const connections = await client.call(listCompanyExchanges);
  const accounts = await client.call(listAccounts);
  const orders = await client.call(listOrders, { query: { status: 'done' } });
  const sheetLists = await Promise.all(
    ['execution', 'analytics'].map((rootPath) => client.call(listSheets, { query: { rootPath } })),
  );
  const sheets = sheetLists.flat();
  const canvas = sheets.filter(({ analyticalViewId }) => analyticalViewId === null);
  const layouts = await Promise.all(
    canvas.map(({ id }) => client.call(getLayout, { query: { sheetId: id } })),
  );
  const widgets = idsOf(await client.call(listMyWidgets, traderQuery));
  const vaults = await vaultsOf(client, connections);
  const isBusiness = (await client.fetch(`${listGroups.path}?CompanyId=${companyId}`)).ok;
  return {
    company: [companyId],
    trader: idsOf(await client.call(listCompanyTraders, companyQuery)),
    self: [traderId],
    connection: idsOf(connections),
    account: idsOf(accounts),
    paperAccount: idsOf(accounts.filter(({ mode }) => mode === 'PAPER')),
    order: idsOf(orders.rows),
    algoOrder: idsOf((await client.call(listAlgoOrders)).rows),
    custodian: idsOf(connections.filter(({ custodian }) => custodian)),
    primeBroker: idsOf(connections.filter(({ primeBroker }) => primeBroker)),
    vault: idsOf(vaults),
    sheet: idsOf(sheets),
    view: sheets.flatMap(({ analyticalViewId }) => analyticalViewId ?? []),
    widget: widgets,
    component: [...widgets, ...layouts.flatMap(({ items }) => items.map(({ i }) => i))],
    priceAlert: idsOf(await client.call(listPriceAlerts)),
    riskAlert: idsOf(await client.call(listRiskAlerts)),
    newsFeed: idsOf(await client.call(listNewsFeeds)),
    notification: idsOf(await client.call(listNotifications, traderQuery)),
    apiKey: idsOf(await client.call(listApiKeys, companyQuery)),
    group: isBusiness ? idsOf(await client.call(listGroups, companyQuery)) : [],
    strategyGroup: idsOf(await client.call(listStrategyGroups, companyQuery)),
    strategy: idsOf(await client.call(listStrategies, companyQuery)),
  };
}

/** Kinds of the ids that a field accepts, by field name in lower case. */
const ID_KINDS: Readonly<Record<string, readonly string[]>> = {
  companyid: ['company'],
  traderid: ['self', 'trader'],
  traderids: ['trader'],
  companyexchangeid: ['connection'],
  companyexchangeids: ['connection'],
  accountid: ['account'],
  fromaccountid: ['paperAccount'],
  toaccountid: ['paperAccount'],
  orderid: ['order'],
  algoorderid: ['algoOrder'],
  custodianid: ['custodian'],
  primebrokerid: ['primeBroker'],
  companyexchangevaultids: ['vault'],
  'companyexchangevaults.id': ['vault'],
  vaultid: ['vault'],
  sheetid: ['sheet'],
  fromsheetid: ['sheet'],
  tosheetid: ['sheet'],
  widgetid: ['component'],
  'items.id': ['sheet'],
  id: ['widget', 'priceAlert', 'riskAlert', 'newsFeed'],
  analyticalviewid: ['view'],
  componentid: ['component'],
  notifications: ['notification'],
  keyid: ['apiKey'],
  groupid: ['group', 'strategyGroup'],
  strategyid: ['strategy'],
  strategyids: ['strategy'],
};

const VIEW_DATA = analyticsAreaSchema.options.map((area) =>
  JSON.stringify({ [area.slice('ANALYTICS/'.length).toLowerCase()]: {} }),
);
const AREAS = menuBarSchema.options.flatMap(({ options }) => options.map(areaPath));

/** Valid values of other fields, by field name in lower case. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  email: ['trader@acme.example', 'one@new.example', 'two@new.example'],
  exchangeid: ['okx', 'copper', 'hidden_road'],
  rootpath: [...AREAS, 'analytics'],
  data: ['{}', '{"contract":"okx:BTCUSDT"}', ...VIEW_DATA],
  apikey: ['valid-key-1234'],
  secretkey: ['valid-secret'],
  photobase64: [''],
  exchange: ['binance_spot', 'deribit'],
  base: ['BTC', 'ETH'],
  asset: ['USDT', 'BTC'],
  contract: ['binance_usdm:BTCUSDT', 'okx:BTC-USDT', 'binance_spot:BTCUSDT'],
  other: ['binance_spot:ETHUSDT'],
  password: [DEMO_PASSWORD],
};

const kindsOf = (name: string): readonly string[] => ID_KINDS[name.toLowerCase()] ?? [];
const idsFor = (name: string, ids: Ids): string[] =>
  kindsOf(name).flatMap((kind) => ids[kind] ?? []);
const oneOf = (values: readonly string[]): fc.Arbitrary<string> | undefined =>
  values.length > 0 ? fc.constantFrom(...values) : undefined;

/** Fills fields with the caller's own ids and valid values. */
export const ownFieldValues =
  (own: Ids): FieldValues =>
  (name) =>
    oneOf(idsFor(name, own)) ?? oneOf(VALUES[name.toLowerCase()] ?? []);

/** Fills id fields with ids of the caller, of another company, and unused ones. */
export const mixedFieldValues =
  (own: Ids, outsiderIds: Ids): FieldValues =>
  (name) => {
    if (kindsOf(name).length === 0) return undefined;
    const mine = oneOf(idsFor(name, own)) ?? fc.uuid();
    const theirs = oneOf(idsFor(name, outsiderIds)) ?? fc.uuid();
    return fc.oneof({ arbitrary: mine, weight: 4 }, { arbitrary: theirs, weight: 4 }, fc.uuid());
  };
