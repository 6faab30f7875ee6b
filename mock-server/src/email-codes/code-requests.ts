import {
  CODE_MINUTES,
  type EmailProcess,
  RESEND_PAUSE_SECONDS,
  RESEND_TOO_SOON,
} from '@parallax/contract';
import type { ExpressionBuilder } from 'kysely';
import { ApiFailure } from '../api/api-failure.ts';
import type { Services } from '../services.ts';
import type { Tables } from '../storage/tables.ts';

/** Somebody's wish that a code is mailed. */
export interface CodeRequest {
  /** the id of a trader or of a company that invites, or the address of who is signed out */
  readonly requester: string;
  /** lower case */
  readonly email: string;
  readonly process: EmailProcess;
}

type Clocked = Pick<Services, 'db' | 'now'>;

const PAUSE_MS = RESEND_PAUSE_SECONDS * 1000;
const CODE_MS = CODE_MINUTES * 60 * 1000;

const ofRequest =
  ({ requester, email, process }: CodeRequest) =>
  (row: ExpressionBuilder<Tables, 'code_request'>) =>
    row.and({ requester, email, process });

/**
 * Notes that somebody asks for a code. Throws 429 when they have asked for the same a moment ago;
 * what others ask for has no part in it, so that nobody can keep a code from somebody else.
 */
export async function noteRequest({ db, now }: Clocked, request: CodeRequest): Promise<void> {
  const present = now();
  await db
    .deleteFrom('code_request')
    .where('asked_at', '<', new Date(present - CODE_MS))
    .execute();
  const asked_at = new Date(present);
  const noted = await db
    .insertInto('code_request')
    .values({ ...request, asked_at })
    .onConflict((conflict) =>
      conflict
        .columns(['requester', 'email', 'process'])
        .doUpdateSet({ asked_at })
        // of two that ask at once, one is told to wait
        .where('code_request.asked_at', '<=', new Date(present - PAUSE_MS)),
    )
    .returning('email')
    .executeTakeFirst();
  if (!noted) throw new ApiFailure(429, RESEND_TOO_SOON);
}

/** Whether somebody has asked within the life of a code. */
export async function hasAsked({ db, now }: Clocked, request: CodeRequest): Promise<boolean> {
  const found = await db
    .selectFrom('code_request')
    .select('email')
    .where(ofRequest(request))
    .where('asked_at', '>', new Date(now() - CODE_MS))
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes a request back, so that it may be made again at once. */
export async function forgetRequest(
  { db }: Pick<Services, 'db'>,
  request: CodeRequest,
): Promise<void> {
  await db.deleteFrom('code_request').where(ofRequest(request)).execute();
}
