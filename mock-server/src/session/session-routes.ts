import { getSession, signIn, signOut, WRONG_CREDENTIALS } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { type Route, route } from '../api/route.ts';
import type { Services } from '../services.ts';
import { credentialsOf, letIn } from './credentials.ts';
import { isPassword } from './passwords.ts';
import { closeSession } from './sessions.ts';

const wrong = () => new ApiFailure(401, WRONG_CREDENTIALS);

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
        if (!found || !matches) throw wrong();
        return letIn(db, found, { request, response, refusal: wrong });
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
