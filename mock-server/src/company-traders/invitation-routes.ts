import { acceptInvitation } from '@parallax/contract';
import { type Route, route } from '../api/route.ts';
import type { Services } from '../services.ts';
import { openSession } from '../session/sessions.ts';
import { joinByInvitation } from './join-by-invitation.ts';

/** How invited people come in. */
export function invitationRoutes(services: Services): Route[] {
  const limitGuesses = services.limits.limit({
    what: 'invitation-codes',
    refusal: 'Too many attempts. Please try again in 15 minutes.',
  });

  return [
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
