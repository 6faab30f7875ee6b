import { randomUUID } from 'node:crypto';
import {
  ALGO_STATES,
  type CompanyExchange,
  type Exchange,
  type ExchangeMode,
  isAlgoDone,
  OPEN_STATUSES,
} from '@parallax/protocol';
import type { DbAndKeyring } from '@parallax/server-kit/secrets/db-and-keyring';
import { type ProviderKeys, sealKeys } from '@parallax/server-kit/secrets/provider-keys';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { lockRow } from '@parallax/server-kit/storage/lock-row';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { assertBelowLimit } from '../../http/api/assert-below-limit.ts';
import type { StartingBalance } from '../providers/simulated-balances.ts';
import { addAccount } from './add-account.ts';
import { type ConnectionKind, type ConnectionStores, entryOf, kindOf } from './catalogue-entry.ts';
import { CONNECTION_COLUMNS, toCompanyExchange } from './connection-row.ts';
import { sortVaults, VAULT_COLUMNS } from './vault-row.ts';

/** A stored connection that has been checked to belong to the company. */
export interface Connection {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly entry: Exchange;
  readonly kind: ConnectionKind;
}

const ACTIVE_ALGOS = ALGO_STATES.filter((state) => !isAlgoDone(state));

export const connectionNotFound = () => new ApiFailure(404, 'This connection does not exist.');

/** Throws 404 unless the connection belongs to the company, and is of the given kind, if any. */
export async function requireConnection(
  services: ConnectionStores,
  companyId: string,
  id: string,
  requiredKind?: ConnectionKind,
): Promise<Connection> {
  const row = await services.db
    .selectFrom('company_exchange')
    .select(['id', 'exchange_id', 'name'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) throw connectionNotFound();
  const entry = entryOf(services, row.exchange_id);
  const kind = kindOf(entry);
  if (requiredKind !== undefined && kind !== requiredKind) throw connectionNotFound();
  return { id, companyId, name: row.name, entry, kind };
}

/** Reads a connection with all its saved vaults, active or not. Throws 404 when it has been deleted. */
async function readConnection(db: Database, { id, entry }: Connection): Promise<CompanyExchange> {
  const row = await db
    .selectFrom('company_exchange')
    .select(CONNECTION_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw connectionNotFound();
  const vaults = await db
    .selectFrom('vault')
    .select(VAULT_COLUMNS)
    .where('company_exchange_id', '=', id)
    .where('saved', '=', true)
    .execute();
  return toCompanyExchange(row, entry, sortVaults(vaults));
}

interface NewConnection {
  readonly companyId: string;
  readonly name: string;
  readonly entry: Exchange;
  readonly keys: ProviderKeys;
  readonly mode?: ExchangeMode;
}

/**
 * Inserts a connection, active and without vaults, in the caller's transaction; keys are stored
 * encrypted. Throws 409 when the company has reached its limit.
 */
export async function insertConnection(
  { db, keyring }: DbAndKeyring,
  { companyId, name, entry, keys, mode = 'LIVE' }: NewConnection,
): Promise<{ connection: Connection; data: CompanyExchange }> {
  await assertBelowLimit(db, 'company_exchange', companyId);
  const row = await db
    .insertInto('company_exchange')
    .values({
      id: randomUUID(),
      company_id: companyId,
      exchange_id: entry.id,
      name,
      ...sealKeys(keyring, keys),
      mode,
      active: true,
      allow_execution: entry.tradable,
    })
    .returning(CONNECTION_COLUMNS)
    .executeTakeFirstOrThrow();
  const connection = { id: row.id, companyId, name, entry, kind: kindOf(entry) };
  return { connection, data: toCompanyExchange(row, entry, []) };
}

const NO_KEYS: ProviderKeys = { apiKey: '', secret: '', passphrase: '' };

/** Inserts a paper account with its starting balances, in the caller's transaction. Throws like `insertConnection`. */
export async function insertPaperConnection(
  services: DbAndKeyring,
  {
    balances,
    at,
    ...added
  }: Omit<NewConnection, 'keys' | 'mode'> & {
    readonly balances: readonly StartingBalance[];
    /** Unix milliseconds */
    readonly at: number;
  },
): Promise<{ connection: Connection; data: CompanyExchange }> {
  const inserted = await insertConnection(services, { ...added, keys: NO_KEYS, mode: 'PAPER' });
  const { id, companyId } = inserted.connection;
  await addAccount(services.db, { id, companyId, balances, at });
  return inserted;
}

/** Updates a connection and returns it. Throws 404 when it has been deleted. */
export const updateConnection = (
  { db }: Pick<DbAndClock, 'db'>,
  connection: Connection,
  change: { name: string } | { api_key_tail: string; keys_sealed: string },
): Promise<CompanyExchange> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('company_exchange')
      .set(change)
      .where('id', '=', connection.id)
      .execute();
    return readConnection(transaction, connection);
  });

/** Sets a switch of a connection, and returns it and whether it changed. Throws 404 when it has been deleted. */
const setSwitch = (
  { db }: Pick<DbAndClock, 'db'>,
  connection: Connection,
  column: 'active' | 'allow_execution',
  value: boolean,
): Promise<{ data: CompanyExchange; hasChanged: boolean }> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('company_exchange')
      .set({ [column]: value })
      .where('id', '=', connection.id)
      .where(column, '!=', value)
      .executeTakeFirst();
    return { data: await readConnection(transaction, connection), hasChanged: numUpdatedRows > 0n };
  });

/** Activates or deactivates a connection, see `setSwitch`. */
export const switchConnection = (
  services: Pick<DbAndClock, 'db'>,
  connection: Connection,
  active: boolean,
) => setSwitch(services, connection, 'active', active);

/** Allows or denies orders through a connection, see `setSwitch`. */
export const switchExecution = (
  services: Pick<DbAndClock, 'db'>,
  connection: Connection,
  allowed: boolean,
) => setSwitch(services, connection, 'allow_execution', allowed);

/**
 * Deletes a connection with its vaults. Throws 404 when it has already been deleted. Locks the
 * company first to prevent a deadlock: a concurrent group update locks vaults and group rows in a
 * different order.
 */
export const deleteConnection = (
  { db }: Pick<DbAndClock, 'db'>,
  { id, companyId }: Connection,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'company', companyId);
    const open = await transaction
      .selectFrom('trading_order')
      .select('id')
      .where('account_id', '=', id)
      .where('status', 'in', OPEN_STATUSES)
      .limit(1)
      .executeTakeFirst();
    if (open) throw new ApiFailure(409, 'It has open orders. Please cancel them first.');
    const algo = await transaction
      .selectFrom('algo_order')
      .select('id')
      .where((where) =>
        where.or([where('account_id', '=', id), where('other_account_id', '=', id)]),
      )
      .where('state', 'in', ACTIVE_ALGOS)
      .limit(1)
      .executeTakeFirst();
    if (algo) throw new ApiFailure(409, 'It has active algos. Please cancel them first.');
    const { numDeletedRows } = await transaction
      .deleteFrom('company_exchange')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw connectionNotFound();
  });
