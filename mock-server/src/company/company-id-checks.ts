import { shareWidget } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { checkId, checkIds, checkValid, type IdChecks } from '../http/api/id-checks.ts';
import type { ConnectionStores } from './exchanges/catalogue-entry.ts';
import { type Connection, requireConnection } from './exchanges/connection-store.ts';
import { requireExchanges, requireTraders, requireVaults } from './groups/group-items.ts';
import { requireGroup } from './groups/group-store.ts';
import { requireVisibleGroup } from './groups/list-groups.ts';
import { requireColleagues, requireMember } from './members/member-store.ts';
import { requireStrategies, requireStrategyGroup } from './strategies/require-strategies.ts';
import { requireConnectionOfVault } from './vaults/vault-store.ts';

interface Checked {
  readonly member: { readonly member: Awaited<ReturnType<typeof requireMember>> };
  readonly connection: { readonly connection: Connection };
  readonly custodian: Checked['connection'];
  readonly primeBroker: Checked['connection'];
  readonly vault: Checked['connection'];
}

declare module '../http/api/id-checks.ts' {
  interface CheckedResources extends Checked {}
}

type CompanyRule =
  | keyof Checked
  | 'members'
  | 'colleagues'
  | 'exchanges'
  | 'vaults'
  | 'group'
  | 'visibleGroup'
  | 'strategyGroup'
  | 'strategy'
  | 'strategies';

export function companyIdChecks(stores: ConnectionStores): IdChecks<CompanyRule> {
  const { db } = stores;
  type Require<Id> = (db: Database, companyId: string, id: Id) => Promise<unknown>;
  const ofCompany = (require: Require<string>) =>
    checkId(async ({ caller }, id) => {
      await require(db, (await caller()).companyId, id);
    });
  const allOfCompany = (require: Require<readonly string[]>) =>
    checkIds(async ({ caller }, ids) => {
      await require(db, (await caller()).companyId, ids);
    });
  const connection = (kind?: 'custodian' | 'primeBroker') =>
    checkId(async ({ caller }, id) => ({
      connection: await requireConnection(stores, (await caller()).companyId, id, kind),
    }));
  return {
    member: checkId(async ({ caller }, id) => ({
      member: await requireMember(db, (await caller()).companyId, id),
    })),
    members: allOfCompany(requireTraders),
    colleagues: checkValid(shareWidget.body.shape.traderIds, async ({ caller }, ids) =>
      requireColleagues(db, await caller(), ids),
    ),
    connection: connection(),
    custodian: connection('custodian'),
    primeBroker: connection('primeBroker'),
    exchanges: checkIds(async ({ caller }, ids) =>
      requireExchanges(stores, (await caller()).companyId, ids),
    ),
    vault: checkId(async ({ caller }, id) => ({
      connection: await requireConnectionOfVault(stores, (await caller()).companyId, id),
    })),
    vaults: allOfCompany(requireVaults),
    group: ofCompany(requireGroup),
    visibleGroup: checkId(async ({ caller }, id) => requireVisibleGroup(db, await caller(), id)),
    strategyGroup: ofCompany(requireStrategyGroup),
    strategy: ofCompany((_db, companyId, id) => requireStrategies(db, companyId, [id])),
    strategies: allOfCompany(requireStrategies),
  };
}
