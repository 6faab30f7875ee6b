import {
  type Group,
  type GroupExchange,
  type GroupMember,
  paletteColorSchema,
  type Vault,
} from '@parallax/protocol';
import { compareText } from '@parallax/server-kit/storage/compare-text';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type ConnectionStores, entryOf } from '../exchanges/catalogue-entry.ts';
import { sortVaults, toVault, VAULT_COLUMNS } from '../exchanges/vault-row.ts';
import { groupNotFound } from './group-items.ts';

interface GroupEntry<T> {
  readonly groupId: string;
  readonly item: T;
}

async function readMembers(
  db: Database,
  ids: readonly string[],
): Promise<GroupEntry<GroupMember>[]> {
  const rows = await db
    .selectFrom('group_trader')
    .innerJoin('trader', 'trader.id', 'group_trader.trader_id')
    .where('group_id', 'in', ids)
    .select([
      'group_id',
      'trader.id',
      'first_name as firstName',
      'last_name as lastName',
      'photo_base64 as photoBase64',
      'is_admin as isAdmin',
    ])
    .execute();
  return rows
    .map(({ group_id: groupId, ...item }) => ({ groupId, item }))
    .toSorted(
      ({ item: a }, { item: b }) =>
        compareText(a.firstName, b.firstName) ||
        compareText(a.lastName, b.lastName) ||
        compareText(a.id, b.id),
    );
}

async function readExchanges(
  stores: ConnectionStores,
  ids: readonly string[],
): Promise<GroupEntry<GroupExchange>[]> {
  const rows = await stores.db
    .selectFrom('group_exchange')
    .innerJoin('company_exchange', 'company_exchange.id', 'group_exchange.company_exchange_id')
    .where('group_id', 'in', ids)
    .select([
      'group_id',
      'company_exchange.id',
      'company_exchange.exchange_id',
      'company_exchange.name',
      'company_exchange.mode',
      'company_exchange.active',
    ])
    .execute();
  return rows
    .map(({ group_id, exchange_id, id, name, mode, active }) => {
      const entry = entryOf(stores, exchange_id);
      const item = {
        id,
        name,
        exchangeName: entry.name,
        exchangeType: entry.type,
        exchangeDisplayName: entry.displayName,
        exchangeMode: mode,
        active,
      };
      return { groupId: group_id, item };
    })
    .toSorted(
      ({ item: a }, { item: b }) =>
        compareText(a.exchangeType, b.exchangeType) ||
        compareText(a.name, b.name) ||
        compareText(a.id, b.id),
    );
}

async function readVaults(
  stores: ConnectionStores,
  ids: readonly string[],
): Promise<GroupEntry<Vault>[]> {
  const rows = await stores.db
    .selectFrom('group_vault')
    .innerJoin('vault', 'vault.id', 'group_vault.vault_id')
    .innerJoin('company_exchange', 'company_exchange.id', 'vault.company_exchange_id')
    .where('group_id', 'in', ids)
    .where('vault.saved', '=', true)
    .select(VAULT_COLUMNS.map((column) => `vault.${column}` as const))
    .select(['group_id', 'company_exchange.exchange_id'])
    .execute();
  return sortVaults(rows).map((row) => ({
    groupId: row.group_id,
    item: toVault(row, entryOf(stores, row.exchange_id)),
  }));
}

const itemsOfGroup = <T>(groupId: string, entries: readonly GroupEntry<T>[]): T[] =>
  entries.filter((entry) => entry.groupId === groupId).map(({ item }) => item);

/** Reads groups with their items, sorted by name. */
export async function readGroups(
  stores: ConnectionStores,
  ids: readonly string[],
): Promise<Group[]> {
  if (ids.length === 0) return [];
  const rows = await stores.db
    .selectFrom('company_group')
    .select(['id', 'name', 'color'])
    .where('id', 'in', ids)
    .execute();
  const members = await readMembers(stores.db, ids);
  const exchanges = await readExchanges(stores, ids);
  const vaults = await readVaults(stores, ids);
  return rows
    .map(({ id, name, color }) => {
      const traders = itemsOfGroup(id, members);
      const companyExchanges = itemsOfGroup(id, exchanges);
      return {
        id,
        name,
        color: paletteColorSchema.parse(color),
        traders,
        traderIds: traders.map((trader) => trader.id),
        companyExchanges,
        companyExchangeIds: companyExchanges.map((exchange) => exchange.id),
        companyExchangeVaults: itemsOfGroup(id, vaults),
      };
    })
    .toSorted((a, b) => compareText(a.name, b.name));
}

/** Reads one group. Throws 404 when it does not exist. */
export async function readGroup(stores: ConnectionStores, id: string): Promise<Group> {
  const [group] = await readGroups(stores, [id]);
  if (!group) throw groupNotFound();
  return group;
}
