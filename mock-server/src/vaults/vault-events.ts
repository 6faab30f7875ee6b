import type { NotificationKind } from '@parallax/contract';
import { concernedByVaults } from '../company-exchanges/concerned.ts';
import type { CompanyEvent } from '../notifications/notify.ts';
import type { Services } from '../services.ts';
import type { VaultRow } from './vault-row.ts';

interface OfConnection {
  readonly id: string;
  readonly companyId: string;
}

/** What concerns whom of what was done with vaults: one event for all who see the same of them. */
export async function vaultEvents(
  { db }: Pick<Services, 'db'>,
  kind: NotificationKind,
  vaults: readonly VaultRow[],
  { id: exchangeId, companyId }: OfConnection,
): Promise<CompanyEvent[]> {
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
  return [...toldOf].map(([subject, to]) => ({ kind, to, subject, exchangeId }));
}
