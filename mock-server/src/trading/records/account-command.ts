import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { marginModeSchema, positiveDecimalSchema, REQUEST_ID_TAKEN } from '@parallax/protocol';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import type { Database } from '@parallax/server-kit/storage/storage';
import { z } from 'zod';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type ClientRequest, claimRequest } from './client-requests.ts';

/** Work that the engine of an account does once. */
export const accountCommandSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reset'),
    /** who requested it, for the trading log; older servers log it themselves */
    requested: z
      .object({ traderId: z.uuid(), accountName: z.string(), address: z.string().nullable() })
      .optional(),
  }),
  z.object({
    kind: z.literal('margin'),
    traderId: z.uuid(),
    exchange: z.string(),
    symbol: z.string(),
    mode: marginModeSchema,
    leverage: positiveDecimalSchema,
  }),
  /** takes an amount from a paper account, and then adds it to another one */
  z.object({
    kind: z.literal('debit'),
    transferId: z.uuid(),
    toAccountId: z.uuid(),
    traderId: z.uuid(),
    asset: z.string(),
    amount: positiveDecimalSchema,
  }),
  z.object({
    kind: z.literal('credit'),
    transferId: z.uuid(),
    asset: z.string(),
    amount: positiveDecimalSchema,
  }),
]);
export type AccountCommand = z.infer<typeof accountCommandSchema>;

export interface StoredCommand {
  readonly id: string;
  readonly accountId: string;
  readonly command: AccountCommand;
}

/** `at`: Unix milliseconds */
export type NewCommand = Omit<StoredCommand, 'id'> & { readonly at: number };

/** How long a caller waits for the engine, and between two looks, in milliseconds. */
const WAIT_MS = 10_000;
const LOOK_MS = 25;

/** The message that notifies the engine of an account of a command. */
export const commandMessage = (accountId: string): string => `command ${accountId}`;

/** Throws 409 if there is a command with this id. */
export async function addCommand(
  transaction: Database,
  { accountId, command, at }: NewCommand,
  id: string = randomUUID(),
): Promise<void> {
  const added = await transaction
    .insertInto('account_command')
    .values({
      id,
      account_id: accountId,
      command: JSON.stringify(command),
      created_at: new Date(at).toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // of a request whose id is no longer kept
  if (added === undefined) throw new ApiFailure(409, REQUEST_ID_TAKEN);
}

/** The commands of these accounts that have not been carried out, oldest first. */
export async function readOpenCommands(
  db: Database,
  accountIds: readonly string[],
): Promise<StoredCommand[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account_command')
    .select(['id', 'account_id', 'command'])
    .where('account_id', 'in', [...accountIds])
    .where('completed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, account_id, command }) => ({
    id,
    accountId: account_id,
    command: accountCommandSchema.parse(command),
  }));
}

/** Waits until an engine has done something; false if it has not in this time. */
export async function untilEngine(
  isDone: () => Promise<boolean>,
  waitMs = WAIT_MS,
): Promise<boolean> {
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    if (await isDone()) return true;
    await after(LOOK_MS);
  }
  return false;
}

/**
 * Stores a command and waits until the engine has carried it out. Throws 409 with the reason if it could
 * not, and 503 if no engine does in time; the command is then still carried out later.
 * @param request its id is that of the command: a repeated one waits for the command that was stored first
 */
export async function runCommand(
  {
    db,
    pubSub,
    accounts,
  }: { db: Database; pubSub: PubSub; accounts: { readonly wake: (accountId: string) => void } },
  command: NewCommand,
  request?: ClientRequest,
): Promise<void> {
  const id = request?.id ?? randomUUID();
  await db.transaction().execute(async (transaction) => {
    if (request !== undefined && !(await claimRequest(transaction, request))) return;
    await addCommand(transaction, command, id);
    await pubSub.publish(transaction, 'order', [commandMessage(command.accountId)]);
  });
  accounts.wake(command.accountId);
  const isAnswered = await untilEngine(async () => {
    const row = await db
      .selectFrom('account_command')
      .select(['completed_at', 'failure'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.failure) throw new ApiFailure(409, row.failure);
    return row === undefined || row.completed_at !== null;
  });
  if (isAnswered) return;
  throw new ApiFailure(
    503,
    'The account does not respond at the moment. The change is made as soon as it does.',
  );
}
