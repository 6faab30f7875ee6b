import { type GroupListItem, paletteColorSchema } from '@parallax/contract';
import type { Caller } from '../api/roles.ts';
import { byText } from '../storage/by-text.ts';
import type { Database } from '../storage/storage.ts';

/** The ids of the groups that somebody sees: an admin the company's, a member those they are in. */
export async function visibleGroups(db: Database, caller: Caller): Promise<string[]> {
  if (!caller.isAdmin) return groupsOf(db, caller.id);
  const rows = await db
    .selectFrom('company_group')
    .select('id')
    .where('company_id', '=', caller.companyId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of the groups that a trader is in. */
export async function groupsOf(db: Database, traderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_trader')
    .select('group_id')
    .where('trader_id', '=', traderId)
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Groups by name, with how much is in them. */
export async function listGroups(db: Database, ids: readonly string[]): Promise<GroupListItem[]> {
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
    .toSorted((a, b) => byText(a.name, b.name));
}
