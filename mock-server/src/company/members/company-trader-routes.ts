import {
  type CompanyTrader,
  INVITATION_RESENT,
  inviteCompanyTrader,
  listCompanyTraders,
  MEMBER_INVITED,
  MEMBER_REMOVED,
  MEMBER_UPDATED,
  type NotificationKind,
  removeCompanyTrader,
  resendInvitation,
  updateCompanyTrader,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Attempts } from '../../auth/attempts/attempts.ts';
import type { Caller } from '../../http/api/caller.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { MailDependencies } from '../../mail/mail-dependencies.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import { privilegedTraderIds } from '../../notifications/recipients.ts';
import { invite, reinvite } from './invite.ts';
import { deleteMember, listMembers, updateMember } from './member-store.ts';

/** Invitations a company may send per 15 minutes. */
const INVITATIONS_MAX = 30;

/** Notifies the admins, and the member if they still exist, that the caller changed the member. */
const notifyOfMember = (
  { db, notify }: DbAndNotify,
  caller: Caller,
  member: CompanyTrader,
  kinds: readonly NotificationKind[],
): Promise<void> =>
  notify(caller, async () => {
    // deleted traders are filtered out on delivery
    const to = [member.id, ...(await privilegedTraderIds(db, caller.companyId))];
    const subject = `${member.firstName} ${member.lastName}`;
    return kinds.map((kind) => ({ kind, to, subject }));
  });

/** A company's members. All members can list them; admins can change them. */
interface Dependencies extends MailDependencies, DbAndClock, DbAndNotify {
  readonly attempts: Attempts;
}

export function companyTraderRoutes(services: Dependencies): Route[] {
  const { db } = services;

  const limitInvitations = services.attempts.limit({
    operation: 'invitation',
    refusal: 'Too many invitations. Please try again in 15 minutes.',
    counts: 'all',
    perAccount: INVITATIONS_MAX,
  });

  return [
    route(listCompanyTraders, {
      handle: ({ query }) => listMembers(db, query.CompanyId),
    }),
    route(inviteCompanyTrader, {
      async handle({ caller, body, request }) {
        const member = await limitInvitations(request, caller.companyId, () =>
          invite(services, caller, body),
        );
        const prime = caller.isPrime ? (['PRIME_CLIENT_ADDED'] as const) : [];
        const kind = member.isAdmin ? 'ADMIN_MADE' : 'TRADER_MADE';
        await notifyOfMember(services, caller, member, [kind, ...prime]);
        return withMessage(member, MEMBER_INVITED);
      },
    }),
    route(resendInvitation, {
      async handle({ caller, member, request }) {
        await limitInvitations(request, caller.companyId, () => reinvite(services, caller, member));
        return withMessage(null, INVITATION_RESENT);
      },
    }),
    route(updateCompanyTrader, {
      async handle({ caller, query, body }) {
        const { before, after } = await updateMember(db, caller.companyId, query.TraderId, body);
        if (before.isAdmin !== after.isAdmin) {
          const kind = after.isAdmin ? 'ADMIN_MADE' : 'ADMIN_REVOKED';
          await notifyOfMember(services, caller, after, [kind]);
        }
        return withMessage(after, MEMBER_UPDATED);
      },
    }),
    route(removeCompanyTrader, {
      async handle({ caller, query }) {
        const member = await deleteMember(db, caller, query.TraderId);
        await notifyOfMember(services, caller, member, ['TRADER_REVOKED']);
        return withMessage(null, MEMBER_REMOVED);
      },
    }),
  ];
}
