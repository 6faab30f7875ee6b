import type { NotificationKind } from '@parallax/contract';
import { concernedByVaults } from '../company-exchanges/concerned.ts';
import type { Services } from '../services.ts';
import type { VaultRow } from './vault-row.ts';

interface About {
  readonly companyId: string;
  readonly connectionId: string;
  /** who did it */
  readonly by: string;
}

/** Tells of vaults to whom they concern: one notification each, with the vaults that they see. */
export async function tellVaults(
  { db, notify }: Pick<Services, 'db' | 'notify'>,
  kind: NotificationKind,
  vaults: readonly VaultRow[],
  { companyId, connectionId, by }: About,
): Promise<void> {
  const concerned = await concernedByVaults(
    db,
    companyId,
    vaults.map(({ id }) => id),
  );
  const namesOf = new Map<string, string[]>();
  for (const { id, name } of vaults) {
    for (const trader of concerned.get(id) ?? []) {
      namesOf.set(trader, [...(namesOf.get(trader) ?? []), name]);
    }
  }
  const toldOf = new Map<string, string[]>();
  for (const [trader, names] of namesOf) {
    const subject = names.join(', ');
    toldOf.set(subject, [...(toldOf.get(subject) ?? []), trader]);
  }
  for (const [subject, to] of toldOf) {
    await notify({ kind, to, subject, by, exchangeId: connectionId });
  }
}
