import { getSession, signIn, signOut, WRONG_CREDENTIALS } from '@parallax/protocol';
import { RefusedSecret } from '../../http/api/api-failure.ts';
import { type Route, route } from '../../http/api/route.ts';
import { findCredentials, openVerifiedSession, type SignInDependencies } from './credentials.ts';
import { verifyPassword } from './passwords.ts';
import { closeSession } from './sessions.ts';
import { type AttemptDependencies, SignInAttempts } from './sign-in-attempts.ts';

const wrongCredentials = () => new RefusedSecret(401, WRONG_CREDENTIALS);

/** Sign-in, sign-out and the current session. */
export function sessionRoutes(services: SignInDependencies & AttemptDependencies): Route[] {
  const { db, devices } = services;
  const attempts = new SignInAttempts(services);
  return [
    route(signIn, {
      async handle({ body, request, response }) {
        const email = body.email.toLowerCase();
        const found = await findCredentials(db, email);
        const verified = await attempts.run({ request, response, email, found }, async () => {
          const matches = await verifyPassword(found?.hash, body.password);
          if (!found || !matches) throw wrongCredentials();
          return found;
        });
        devices.remember(request, response, verified);
        return openVerifiedSession(services, verified, {
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
