import { acceptInvitation } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Request } from 'express';
import {
  type Attempts,
  accountCounters,
  addressCounters,
  type Counter,
} from '../../auth/attempts/attempts.ts';
import { openVerifiedSession, type SignInDependencies } from '../../auth/session/credentials.ts';
import type { KnownDevices } from '../../auth/session/known-devices.ts';
import { type Route, route } from '../../http/api/route.ts';
import type { PublishCompanyChange } from '../changes/company-changes.ts';
import { joinByInvitation, notInvited } from './join-by-invitation.ts';

const OPERATION = 'invitation code';
const REFUSAL = 'Too many attempts. Please try again in 15 minutes.';
/** Wrong codes for one invitation from all addresses; each code is invalid after five of them. */
const PER_INVITATION = 30;

const counters = (request: Request, email: string): readonly Counter[] => [
  ...addressCounters(OPERATION, request),
  ...accountCounters(OPERATION, request, email),
  { key: `${OPERATION} for ${email}`, max: PER_INVITATION },
];

interface Dependencies extends SignInDependencies, DbAndClock {
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
  readonly publishCompanyChange: PublishCompanyChange;
}

export function invitationRoutes(services: Dependencies): Route[] {
  const { attempts } = services;

  return [
    route(acceptInvitation, {
      async handle({ body, request, response }) {
        const joined = await attempts.run(counters(request, body.email), { refusal: REFUSAL }, () =>
          joinByInvitation(services, body),
        );
        await services.publishCompanyChange(joined.trader.companyId, ['members']);
        services.devices.remember(request, response, joined);
        return openVerifiedSession(services, joined, { request, response, failure: notInvited });
      },
    }),
  ];
}
