import { getSession, signIn, signOut, WRONG_CREDENTIALS } from '@parallax/protocol';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type Route, route } from '../../http/api/route.ts';
import type { Services } from '../../services.ts';
import { findCredentials, openVerifiedSession } from './credentials.ts';
import { verifyPassword } from './passwords.ts';
import { closeSession } from './sessions.ts';

const wrongCredentials = () => new ApiFailure(401, WRONG_CREDENTIALS);

/** Sign-in, sign-out and the current session. */
export function sessionRoutes(services: Services): Route[] {
  const { db, limits } = services;
  const limitSignIn = limits.limit({
    operation: 'sign-in',
    refusal: 'Too many attempts to sign in. Please try again in 15 minutes.',
  });
  return [
    route(signIn, {
      async handle({ body, request, response }) {
        const email = body.email.toLowerCase();
        await limitSignIn(request, response, email);
        const found = await findCredentials(db, email);
        const matches = await verifyPassword(found?.hash, body.password);
        if (!found || !matches) throw wrongCredentials();
        return openVerifiedSession(services, found, {
          request,
          response,
          failure: wrongCredentials,
        });
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
