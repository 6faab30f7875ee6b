import { getSession, type Session, signIn, signOut, WRONG_CREDENTIALS } from '@parallax/contract';
import type { Request } from 'express';
import { ApiFailure } from '../api/api-failure.ts';
import { type Route, route } from '../api/route.ts';
import { asError } from '../config/errors.ts';
import type { Database } from '../storage/storage.ts';
import { isPassword } from './passwords.ts';
import { cookieAttributes, SESSION_COOKIE } from './session-middleware.ts';
import { signInLimits } from './sign-in-limits.ts';

const done = (run: (callback: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    run((error) => {
      if (error === undefined || error === null) resolve();
      else reject(asError(error));
    });
  });

/** A session under a new id, so that an id known before signing in is worth nothing after it. */
async function openSession(request: Request, who: Session): Promise<void> {
  await done((callback) => request.session.regenerate(callback));
  request.session.who = who;
  request.session.renewedAt = Date.now();
  await done((callback) => request.session.save(callback));
}

/** Signing in and out, and who is signed in. */
export function sessionRoutes(db: Database): Route[] {
  const limitSignIn = signInLimits();
  return [
    route(signIn, {
      async handle({ body, request, response }) {
        await limitSignIn(request, response);
        const trader = await db
          .selectFrom('trader')
          .select(['id', 'company_id', 'email', 'password_hash'])
          .where('email', '=', body.email.toLowerCase())
          .executeTakeFirst();
        const matches = await isPassword(trader?.password_hash, body.password);
        if (!trader || !matches) throw new ApiFailure(401, WRONG_CREDENTIALS);
        const who = { traderId: trader.id, companyId: trader.company_id, email: trader.email };
        await openSession(request, who);
        return who;
      },
    }),
    route(signOut, {
      async handle({ request, response }) {
        await done((callback) => request.session.destroy(callback));
        response.clearCookie(SESSION_COOKIE, { ...cookieAttributes, secure: request.secure });
        return null;
      },
    }),
    route(getSession, { handle: ({ session }) => session }),
  ];
}
