import { acceptInvitation } from '@parallax/protocol';
import { openVerifiedSession } from '../../auth/session/credentials.ts';
import { type Route, route } from '../../http/api/route.ts';
import type { Services } from '../../services.ts';
import { joinByInvitation, notInvited } from './join-by-invitation.ts';

export function invitationRoutes(services: Services): Route[] {
  const limitGuesses = services.limits.limit({
    operation: 'invitation-codes',
    refusal: 'Too many attempts. Please try again in 15 minutes.',
  });

  return [
    route(acceptInvitation, {
      async handle({ body, request, response }) {
        await limitGuesses(request, response, body.email);
        const joined = await joinByInvitation(services, body);
        await services.publishCompanyChange(joined.trader.companyId, ['members']);
        return openVerifiedSession(services, joined, { request, response, failure: notInvited });
      },
    }),
  ];
}
