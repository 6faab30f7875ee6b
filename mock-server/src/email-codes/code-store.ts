import { randomInt } from 'node:crypto';
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  CODE_WRONG,
  type EmailProcess,
  RESEND_PAUSE_SECONDS,
} from '@parallax/contract';
import type { ExpressionBuilder } from 'kysely';
import { ApiFailure } from '../api/api-failure.ts';
import type { Services } from '../services.ts';
import { hashPassword, isPassword } from '../session/passwords.ts';
import type { Database } from '../storage/storage.ts';
import type { Tables } from '../storage/tables.ts';

/** What a code is for. */
export interface CodeKey {
  /** lower case */
  readonly email: string;
  readonly process: EmailProcess;
  /** who may use it */
  readonly traderId: string;
}

/** Nobody: a code of theirs cannot be used; it is made so that strangers notice no difference. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const CODE_MS = CODE_MINUTES * 60 * 1000;
const PAUSE_MS = RESEND_PAUSE_SECONDS * 1000;

type Clocked = Pick<Services, 'db' | 'now'>;

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

const ofKey =
  ({ email, process, traderId }: CodeKey) =>
  (row: ExpressionBuilder<Tables, 'email_code'>) =>
    row.and({
      'email_code.email': email,
      'email_code.process': process,
      'email_code.trader_id': traderId,
    });

/** Codes that can neither be used nor stand for a validated address any more. */
async function dropOld({ db, now }: Clocked): Promise<void> {
  const end = new Date(now() - 2 * CODE_MS);
  await db.deleteFrom('email_code').where('sent_at', '<', end).execute();
}

/**
 * Makes a code in place of the last one of its kind. With `spaced` there is none, undefined, when
 * one was made a moment ago, whoever asked for it.
 */
export async function makeCode(
  services: Clocked,
  key: CodeKey,
  { spaced }: { spaced: boolean },
): Promise<string | undefined> {
  const { db, now } = services;
  await dropOld(services);
  const code = newCode();
  const fresh = { code_hash: await hashPassword(code), sent_at: new Date(now()), tries: 0 };
  const made = await db
    .insertInto('email_code')
    .values({ email: key.email, process: key.process, trader_id: key.traderId, ...fresh })
    .onConflict((conflict) => {
      const update = conflict.columns(['email', 'process', 'trader_id']).doUpdateSet(fresh);
      return spaced ? update.where('email_code.sent_at', '<=', new Date(now() - PAUSE_MS)) : update;
    })
    .returning('email')
    .executeTakeFirst();
  return made && code;
}

/** Takes back a code that did not reach its address, so that another may be sent at once. */
export async function forgetCode({ db }: Pick<Services, 'db'>, key: CodeKey): Promise<void> {
  await db.deleteFrom('email_code').where(ofKey(key)).execute();
}

/**
 * Checks a code and does not use it up; its address counts as validated. Throws 400 with `refusal`
 * when it is wrong or has expired; five wrong ones end it.
 */
export async function validateCode(
  { db, now }: Clocked,
  key: CodeKey,
  code: string,
  refusal = CODE_WRONG,
): Promise<void> {
  // the guess counts before it is checked, so that many at once do not get more than their five
  const open = await db
    .updateTable('email_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where(ofKey(key))
    .where('code_hash', 'is not', null)
    .where('sent_at', '>', new Date(now() - CODE_MS))
    .where('tries', '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  const matches = await isPassword(open?.code_hash ?? undefined, code);
  if (!open || !matches) throw new ApiFailure(400, refusal);
  await db
    .updateTable('email_code')
    .set((row) => ({ tries: row('tries', '-', 1), validated_at: new Date(now()) }))
    .where(ofKey(key))
    .where('code_hash', '=', open.code_hash)
    .execute();
}

/**
 * Uses up the code whose address was validated within the life of a code. Call it in the
 * transaction of the change that it allows. Throws 400 with `refusal` when there is none, as when
 * another change has used it.
 */
export async function useCode(
  { db, now }: { db: Database; now: () => number },
  key: CodeKey,
  refusal = CODE_WRONG,
): Promise<void> {
  const used = await db
    .updateTable('email_code')
    .set({ code_hash: null, validated_at: null })
    .where(ofKey(key))
    .where('validated_at', '>', new Date(now() - CODE_MS))
    .returning('email')
    .executeTakeFirst();
  if (!used) throw new ApiFailure(400, refusal);
}
