import {
  CODE_SENT,
  changeEmail,
  changePassword,
  EMAIL_CHANGED,
  PASSWORD_CHANGED,
  resendEmailCode,
  validateEmailCode,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { findSession, findSessionId } from '../../http/api/request-session.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import { clientNetwork } from '../../http/client-address.ts';
import type { MailDependencies } from '../../mail/mail-dependencies.ts';
import type { Attempts } from '../attempts/attempts.ts';
import type { KnownDevices } from '../session/known-devices.ts';
import { closeSession } from '../session/sessions.ts';
import { credentialsKey, setEmail, setPassword } from './change-credentials.ts';
import { validateCode } from './code-store.ts';
import { findRecipient } from './recipient.ts';
import { sendCode, sendCodeSilently } from './send-code.ts';

/** Verification codes by e-mail, and the credential changes that they authorize. */
interface Dependencies extends MailDependencies, DbAndClock {
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
}

export function emailCodeRoutes(services: Dependencies): Route[] {
  const refusal = 'Too many attempts. Please try again in 15 minutes.';
  const limitSending = services.attempts.limit({
    operation: 'code sending',
    refusal,
    counts: 'all',
  });
  const limitGuesses = services.attempts.limit({ operation: 'code', refusal });
  // includes the answer that another address is taken, which would reveal who has an account
  const limitChanges = services.attempts.limit({
    operation: 'e-mail change',
    refusal,
    counts: 'all',
  });

  return [
    route(resendEmailCode, {
      handle({ body, request }) {
        const session = findSession(request);
        // counted per requester, so that nobody can exhaust another user's limit
        const account = session?.traderId ?? `${clientNetwork(request)} ${body.email}`;
        return limitSending(request, account, async () => {
          const { key, mayReport, ...options } = await findRecipient(
            services,
            body,
            session,
            request,
          );
          if (mayReport) await sendCode(services, key, options);
          else await sendCodeSilently(services, key, options);
          return withMessage(null, CODE_SENT);
        });
      },
    }),
    route(validateEmailCode, {
      async handle({ query, session, request }) {
        const key = credentialsKey(session.traderId, query.Email);
        await limitGuesses(request, session.traderId, () =>
          validateCode(services, key, query.Code),
        );
        return null;
      },
    }),
    route(changePassword, {
      async handle({ query, body, session, request, response }) {
        const code = body.code === query.Code ? body.code : '';
        const changed = await limitGuesses(request, session.traderId, () =>
          setPassword(services, session, {
            code,
            password: body.password,
            exceptSession: findSessionId(request) ?? '',
          }),
        );
        services.devices.remember(request, response, changed);
        return withMessage(null, PASSWORD_CHANGED);
      },
    }),
    route(changeEmail, {
      async handle({ query, body, session, request, response }) {
        await limitChanges(request, query.TraderId, () => setEmail(services, session, body.email));
        await closeSession(request, response);
        return withMessage(null, EMAIL_CHANGED);
      },
    }),
  ];
}
