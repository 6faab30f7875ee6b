import { getSession, type Session, signIn, signOut, WRONG_CREDENTIALS } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { type Route, route } from '../api/route.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
import { isPassword } from './passwords.ts';
import { closeSession, openSession } from './sessions.ts';

interface Credentials {
  readonly who: Session;
  readonly hash: string;
}

/** Who may sign in with an address; invited members may not, before they have accepted. */
async function credentialsOf(db: Database, email: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('trader')
    .select(['id', 'company_id', 'email', 'password_hash'])
    .where('email', '=', email)
    .where('invited', '=', false)
    .executeTakeFirst();
  if (!row) return undefined;
  const who = { traderId: row.id, companyId: row.company_id, email: row.email };
  return { who, hash: row.password_hash };
}

/** Signing in and out, and who is signed in. */
export function sessionRoutes({ db, limits }: Services): Route[] {
  const limitSignIn = limits.limit({
    what: 'sign-in',
    refusal: 'Too many attempts to sign in. Please try again in 15 minutes.',
  });
  return [
    route(signIn, {
      async handle({ body, request, response }) {
        const email = body.email.toLowerCase();
        await limitSignIn(request, response, email);
        const found = await credentialsOf(db, email);
        const matches = await isPassword(found?.hash, body.password);
        if (!found || !matches) throw new ApiFailure(401, WRONG_CREDENTIALS);
        await openSession(request, found.who);
        // a change of the password in the meantime has ended all sessions but could not see this one
        if ((await credentialsOf(db, email))?.hash !== found.hash) {
          await closeSession(request, response);
          throw new ApiFailure(401, WRONG_CREDENTIALS);
        }
        return found.who;
      },
    }),
    route(signOut, {
      async handle({ request, response }) {
        await closeSession(request, response);
        return null;
      },
    }),
    route(getSession, { handle: ({ session }) => session }),
  ];
}
