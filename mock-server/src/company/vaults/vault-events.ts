import type { NotificationKind } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { CompanyEvent } from '../../notifications/notify.ts';
import type { VaultRow } from '../exchanges/vault-row.ts';
import { vaultViewers } from '../exchanges/viewers.ts';

interface ConnectionRef {
  readonly id: string;
  readonly companyId: string;
}

/**
 * Events for changed vaults. Traders who can see the same changed vaults share one event.
 */
export async function vaultEvents(
  { db }: Pick<DbAndClock, 'db'>,
  kind: NotificationKind,
  vaults: readonly VaultRow[],
  { id: connectionId, companyId }: ConnectionRef,
): Promise<CompanyEvent[]> {
  const viewersByVault = await vaultViewers(
    db,
    companyId,
    vaults.map(({ id }) => id),
  );
  const namesByTrader = new Map<string, string[]>();
  for (const { id, name } of vaults) {
    for (const trader of viewersByVault.get(id) ?? []) {
      namesByTrader.set(trader, [...(namesByTrader.get(trader) ?? []), name]);
    }
  }
  const events = new Map<string, { isPlural: boolean; to: string[] }>();
  for (const [trader, names] of namesByTrader) {
    const subject = names.join(', ');
    const to = [...(events.get(subject)?.to ?? []), trader];
    events.set(subject, { isPlural: names.length > 1, to });
  }
  return [...events].map(([subject, { isPlural, to }]) => ({
    kind,
    to,
    subject,
    isPlural,
    connectionId,
  }));
}
