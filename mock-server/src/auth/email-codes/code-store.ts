import { randomInt } from 'node:crypto';
import {
  CODE_ATTEMPTS_MAX,
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_WRONG,
  type EmailProcess,
  RESEND_PAUSE_SECONDS,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Tables } from '@parallax/server-kit/storage/tables';
import type { ExpressionBuilder } from 'kysely';
import { ApiFailure, RefusedSecret } from '../../http/api/api-failure.ts';
import { hashPassword, verifyPassword } from '../session/passwords.ts';

/** Identifies a code by address, purpose and trader. */
export interface CodeKey {
  /** lower case */
  readonly email: string;
  readonly process: EmailProcess;
  /** the trader who may use it */
  readonly traderId: string;
}

/**
 * Placeholder trader. Codes for it cannot be used; they exist so that callers cannot detect whether
 * an address has an account.
 */
export const NO_TRADER_ID = '00000000-0000-0000-0000-000000000000';

export const CODE_MS = CODE_MINUTES * 60 * 1000;
export const PAUSE_MS = RESEND_PAUSE_SECONDS * 1000;

const randomCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

const matchesKey =
  ({ email, process, traderId }: CodeKey) =>
  (row: ExpressionBuilder<Tables, 'email_code'>) =>
    row.and({
      'email_code.email': email,
      'email_code.process': process,
      'email_code.trader_id': traderId,
    });

/** Deletes codes that are too old to be used or to count as validation. */
async function deleteExpired({ db, now }: DbAndClock): Promise<void> {
  const end = new Date(now() - 2 * CODE_MS);
  await db.deleteFrom('email_code').where('sent_at', '<', end).execute();
}

/**
 * Creates a code that replaces the last one for the same key. With `respectPause`, returns undefined
 * when any requester has created one within the resend pause.
 */
export async function makeCode(
  services: DbAndClock,
  key: CodeKey,
  { respectPause }: { respectPause: boolean },
): Promise<string | undefined> {
  const { db, now } = services;
  await deleteExpired(services);
  const code = randomCode();
  // keeps `validated_at`: a change requires a validated address, no matter by which code
  const fresh = { code_hash: await hashPassword(code), sent_at: new Date(now()), attempts: 0 };
  const stored = await db
    .insertInto('email_code')
    .values({ email: key.email, process: key.process, trader_id: key.traderId, ...fresh })
    .onConflict((conflict) => {
      const update = conflict.columns(['email', 'process', 'trader_id']).doUpdateSet(fresh);
      return respectPause
        ? update.where('email_code.sent_at', '<=', new Date(now() - PAUSE_MS))
        : update;
    })
    .returning('email')
    .executeTakeFirst();
  return stored && code;
}

/**
 * Revokes a code that could not be e-mailed, so that another can be sent immediately; keeps
 * `validated_at`, as a new code does. Does nothing if a newer code has replaced it.
 */
export async function revokeCode(
  { db, now }: DbAndClock,
  key: CodeKey,
  code: string,
): Promise<void> {
  const stored = await db
    .selectFrom('email_code')
    .select('code_hash')
    .where(matchesKey(key))
    .executeTakeFirst();
  const hash = stored?.code_hash ?? undefined;
  if (hash === undefined || !(await verifyPassword(hash, code))) return;
  await db
    .updateTable('email_code')
    .set({ code_hash: null, sent_at: new Date(now() - PAUSE_MS) })
    .where(matchesKey(key))
    .where('code_hash', '=', hash)
    .execute();
}

/**
 * Checks a code without consuming it and marks its address as validated. Throws 400 with
 * `failureText` when the code is wrong or expired. Five wrong attempts invalidate the code.
 */
export async function validateCode(
  { db, now }: DbAndClock,
  key: CodeKey,
  code: string,
  failureText = CODE_WRONG,
): Promise<void> {
  // count the attempt before checking it, so that concurrent guesses cannot exceed the limit
  const candidate = await db
    .updateTable('email_code')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where(matchesKey(key))
    .where('code_hash', 'is not', null)
    .where('sent_at', '>', new Date(now() - CODE_MS))
    .where('attempts', '<', CODE_ATTEMPTS_MAX)
    .returning('code_hash')
    .executeTakeFirst();
  const matches = await verifyPassword(candidate?.code_hash ?? undefined, code);
  if (!candidate || !matches) throw new RefusedSecret(400, failureText);
  await db
    .updateTable('email_code')
    .set((row) => ({ attempts: row('attempts', '-', 1), validated_at: new Date(now()) }))
    .where(matchesKey(key))
    .where('code_hash', '=', candidate.code_hash)
    .execute();
}

/**
 * Consumes the code of an address that was validated in the last `CODE_MINUTES` minutes. Call it in
 * the transaction of the change that the code authorizes. Throws 400 with `failureText` when there is
 * no such code, or another change has consumed it.
 */
export async function consumeCode(
  { db, now }: { db: Database; now: () => number },
  key: CodeKey,
  failureText = CODE_WRONG,
): Promise<void> {
  const used = await db
    .updateTable('email_code')
    .set({ code_hash: null, validated_at: null })
    .where(matchesKey(key))
    .where('validated_at', '>', new Date(now() - CODE_MS))
    .returning('email')
    .executeTakeFirst();
  if (!used) throw new ApiFailure(400, failureText);
}
