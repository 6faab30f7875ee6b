import {
  activateVault,
  deactivateVault,
  listVaults,
  saveVaults,
  VAULT_UPDATED,
  VAULTS_ADDED,
} from '@parallax/protocol';
import type { DbAndKeyring } from '@parallax/server-kit/secrets/db-and-keyring';
import { openKeys } from '@parallax/server-kit/secrets/provider-keys';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type HandlerInput, type Route, route, withMessage } from '../../http/api/route.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import type { PublishCompanyChange } from '../changes/company-changes.ts';
import { type Connection, connectionNotFound } from '../exchanges/connection-store.ts';
import { toVault } from '../exchanges/vault-row.ts';
import { simulatedProvider } from '../providers/simulated-provider.ts';
import { saveChosenVaults, switchVault } from './save-vaults.ts';
import { vaultEvents } from './vault-events.ts';
import { listVaultRows, refreshVaults } from './vault-store.ts';

/** Serializes changes of a connection's vaults. Throws 404 when the connection has been deleted. */
async function lockConnection(db: Database, id: string): Promise<void> {
  const row = await db
    .selectFrom('company_exchange')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw connectionNotFound();
}

/** Far more than the number of refreshes of one connection that can run at the same time. */
const REFRESH_ATTEMPTS = 100;

/** What a refresh is based on. */
interface RefreshState {
  readonly keys_sealed: string;
  readonly refreshes: number;
}

/** Counts a refresh. Returns false if another one, or a change of the keys, came before. */
async function countRefresh(db: Database, id: string, previous: RefreshState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('company_exchange')
    .set({ refreshes: previous.refreshes + 1 })
    .where('id', '=', id)
    .where('refreshes', '=', previous.refreshes)
    .where('keys_sealed', '=', previous.keys_sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Fetches a connection's vaults from its provider and stores them. Returns whether saved ones changed.
 * Fetches them again if what they are based on has changed in the meantime, so that an older response
 * never replaces a newer one. Throws 503 after too many attempts.
 */
async function refresh(
  services: DbAndKeyring,
  connection: Connection,
  attemptsLeft = REFRESH_ATTEMPTS,
): Promise<boolean> {
  if (attemptsLeft === 0) throw new ApiFailure(503, 'The vaults are being changed. Try again.');
  const { db, keyring } = services;
  const { id, entry } = connection;
  const state = await db
    .selectFrom('company_exchange')
    .select(['keys_sealed', 'refreshes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!state) throw connectionNotFound();
  const keys = openKeys(keyring, state.keys_sealed);
  const found = await simulatedProvider(entry).vaults(keys, state.refreshes + 1);
  const hasChangedSaved = await db.transaction().execute(async (transaction) => {
    await lockConnection(transaction, id);
    const isCurrent = await countRefresh(transaction, id, state);
    return isCurrent ? refreshVaults(transaction, id, found) : undefined;
  });
  return hasChangedSaved ?? refresh(services, connection, attemptsLeft - 1);
}

interface Dependencies extends DbAndKeyring, DbAndNotify {
  readonly publishCompanyChange: PublishCompanyChange;
}

/** The vaults of custodians and prime brokers. */
export function vaultRoutes(services: Dependencies): Route[] {
  const { db, notify } = services;

  async function switchTo(
    active: boolean,
    { caller, connection, query }: HandlerInput<typeof activateVault>,
  ) {
    const { vault, changed } = await db.transaction().execute(async (transaction) => {
      await lockConnection(transaction, connection.id);
      return switchVault(transaction, { id: query.VaultId, connectionId: connection.id }, active);
    });
    const kind = active ? 'VAULT_ACTIVATED' : 'VAULT_DEACTIVATED';
    await notify(caller, () => vaultEvents(services, kind, changed, connection));
    return withMessage(toVault(vault, connection.entry), VAULT_UPDATED);
  }

  return [
    route(listVaults, {
      async handle({ session, connection }) {
        const hasChangedSaved = await refresh(services, connection);
        if (hasChangedSaved) await services.publishCompanyChange(session.companyId, ['exchanges']);
        return (await listVaultRows(db, connection.id)).map((row) =>
          toVault(row, connection.entry),
        );
      },
    }),
    route(saveVaults, {
      async handle({ caller, connection, body }) {
        const { id } = connection;
        const chosen = body.companyExchangeVaults.map((vault) => vault.id);
        const { changes, rows } = await db.transaction().execute(async (transaction) => {
          await lockConnection(transaction, id);
          const changes = await saveChosenVaults(transaction, id, chosen);
          return { changes, rows: await listVaultRows(transaction, id) };
        });
        await notify(caller, async () => [
          ...(await vaultEvents(services, 'VAULT_ADDED', changes.added, connection)),
          ...(await vaultEvents(services, 'VAULT_ACTIVATED', changes.activated, connection)),
          ...(await vaultEvents(services, 'VAULT_DEACTIVATED', changes.deactivated, connection)),
        ]);
        const saved = rows.filter((row) => row.saved);
        return withMessage(
          saved.map((row) => toVault(row, connection.entry)),
          VAULTS_ADDED,
        );
      },
    }),
    route(activateVault, {
      handle: (input) => switchTo(true, input),
    }),
    route(deactivateVault, {
      handle: (input) => switchTo(false, input),
    }),
  ];
}
