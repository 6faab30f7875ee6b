import {
  acceptInvitation,
  CODE_SENT,
  changeEmail,
  changePassword,
  EMAIL_CHANGED,
  PASSWORD_CHANGED,
  resendEmailCode,
  type Session,
  validateEmailCode,
} from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { traderOf } from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import type { Services } from '../services.ts';
import { sessionOf } from '../session/session-of.ts';
import { closeSession, openSession } from '../session/sessions.ts';
import { changeKey, joinByInvitation, setEmail, setPassword } from './change-credentials.ts';
import { NOBODY, validateCode } from './code-store.ts';
import { recipientOf } from './recipient.ts';
import { sendCode, sendCodeInSilence } from './send-code.ts';

function requireSelf(session: Session, { TraderId }: { TraderId: string }): void {
  if (TraderId === session.traderId) return;
  throw new ApiFailure(403, 'You can only do this for your own account.');
}

/** Codes by e-mail, and what they allow. */
export function emailCodeRoutes(services: Services): Route[] {
  const refusal = 'Too many attempts. Please try again in 15 minutes.';
  const limitSending = services.limits.limit({ what: 'code-sending', refusal, countGood: true });
  const limitGuesses = services.limits.limit({ what: 'codes', refusal });

  return [
    route(resendEmailCode, {
      async handle({ body, request, response }) {
        await limitSending(request, response, body.email);
        const session = sessionOf(request);
        const key = await recipientOf(services, body, session);
        const mayHave = key.traderId !== NOBODY;
        if (session && mayHave) await sendCode(services, key, { pause: true });
        else await sendCodeInSilence(services, key, mayHave);
        return withMessage(null, CODE_SENT);
      },
    }),
    route(validateEmailCode, {
      async handle({ query, session, request, response }) {
        requireSelf(session, query);
        await limitGuesses(request, response, session.traderId);
        await validateCode(services, changeKey(session.traderId, query.Email), query.Code);
        return null;
      },
    }),
    route(changePassword, {
      async reach({ query, session }) {
        requireSelf(session, query);
        if (query.Email !== session.email) {
          throw new ApiFailure(403, 'This is not the e-mail of your account.');
        }
        const { isSso } = await traderOf(services, session);
        if (isSso) {
          throw new ApiFailure(403, 'You sign in with SSO, so there is no password to change.');
        }
      },
      async handle({ query, body, session, request, response }) {
        await limitGuesses(request, response, session.traderId);
        const code = body.code === query.Code ? body.code : '';
        await setPassword(services, session, {
          code,
          password: body.password,
          keep: request.sessionID,
        });
        return withMessage(null, PASSWORD_CHANGED);
      },
    }),
    route(changeEmail, {
      async reach({ query, session }) {
        requireSelf(session, query);
        const { companyType } = await traderOf(services, session);
        if (companyType === 'BUSINESS') {
          throw new ApiFailure(
            403,
            'The e-mail of a business account cannot be changed here. Please contact support.',
          );
        }
      },
      async handle({ query, body, session, request, response }) {
        await limitGuesses(request, response, query.TraderId);
        await setEmail(services, session, body.email);
        await closeSession(request, response);
        return withMessage(null, EMAIL_CHANGED);
      },
    }),
    route(acceptInvitation, {
      async handle({ body, request, response }) {
        await limitGuesses(request, response, body.email);
        const who = await joinByInvitation(services, body);
        await openSession(request, who);
        return who;
      },
    }),
  ];
}
