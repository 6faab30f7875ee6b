import { type GroupListItem, paletteColorSchema } from '@parallax/protocol';
import { compareText } from '@parallax/server-kit/storage/compare-text';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Caller } from '../../http/api/caller.ts';
import { groupNotFound } from './group-items.ts';

/** Ids of the groups that a trader can see: for an admin all of the company's, otherwise their own. */
export async function visibleGroupIds(db: Database, caller: Caller): Promise<string[]> {
  if (!caller.isAdmin) return groupIdsOf(db, caller.id);
  const rows = await db
    .selectFrom('company_group')
    .select('id')
    .where('company_id', '=', caller.companyId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Throws 404 unless the caller can see the group. */
export async function requireVisibleGroup(db: Database, caller: Caller, id: string): Promise<void> {
  if (!(await visibleGroupIds(db, caller)).includes(id)) throw groupNotFound();
}

export async function groupIdsOf(db: Database, traderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_trader')
    .select('group_id')
    .where('trader_id', '=', traderId)
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Lists groups by name with their numbers of members, exchanges and vaults. */
export async function selectGroupItems(
  db: Database,
  ids: readonly string[],
): Promise<GroupListItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('company_group')
    .where('id', 'in', ids)
    .select((group) => [
      'id',
      'name',
      'color',
      group
        .selectFrom('group_trader')
        .whereRef('group_id', '=', 'company_group.id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('traders'),
      group
        .selectFrom('group_exchange')
        .whereRef('group_id', '=', 'company_group.id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('exchanges'),
      group
        .selectFrom('group_vault')
        .innerJoin('vault', 'vault.id', 'vault_id')
        .whereRef('group_id', '=', 'company_group.id')
        .where('vault.saved', '=', true)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('vaults'),
    ])
    .execute();
  return rows
    .map(({ id, name, color, traders, exchanges, vaults }) => ({
      id,
      name,
      color: paletteColorSchema.parse(color),
      traders: Number(traders),
      companyExchanges: Number(exchanges),
      companyExchangeVaults: Number(vaults),
    }))
    .toSorted((a, b) => compareText(a.name, b.name));
}
