import type { NotificationKind } from '@parallax/protocol';
import type { CompanyEvent } from '../../notifications/notify.ts';
import type { Services } from '../../services.ts';
import { vaultViewers } from '../exchanges/viewers.ts';
import type { VaultRow } from './vault-row.ts';

interface ConnectionRef {
  readonly id: string;
  readonly companyId: string;
}

/**
 * Events for a change of vaults: one for each distinct set of visible vaults, sent to all traders
 * who see that set.
 */
export async function vaultEvents(
  { db }: Pick<Services, 'db'>,
  kind: NotificationKind,
  vaults: readonly VaultRow[],
  { id: exchangeId, companyId }: ConnectionRef,
): Promise<CompanyEvent[]> {
  const viewersOf = await vaultViewers(
    db,
    companyId,
    vaults.map(({ id }) => id),
  );
  const namesOf = new Map<string, string[]>();
  for (const { id, name } of vaults) {
    for (const trader of viewersOf.get(id) ?? []) {
      namesOf.set(trader, [...(namesOf.get(trader) ?? []), name]);
    }
  }
  const recipientsOf = new Map<string, string[]>();
  for (const [trader, names] of namesOf) {
    const subject = names.join(', ');
    recipientsOf.set(subject, [...(recipientsOf.get(subject) ?? []), trader]);
  }
  return [...recipientsOf].map(([subject, to]) => ({ kind, to, subject, exchangeId }));
}
