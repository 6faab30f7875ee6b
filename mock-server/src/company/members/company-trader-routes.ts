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
  type Session,
  updateCompanyTrader,
} from '@parallax/protocol';
import {
  type Caller,
  loadCaller,
  requireAdmin,
  requireBusiness,
  requireCompany,
} from '../../auth/roles.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import { privilegedTraderIds } from '../../notifications/recipients.ts';
import type { Services } from '../../services.ts';
import { invite, reinvite } from './invite.ts';
import { deleteMember, listMembers, requireMember, updateMember } from './member-store.ts';

/** Invitations a company may send per 15 minutes. */
const INVITATIONS_MAX = 30;

/** Notifies the admins, and the member if they still exist, that the caller changed the member. */
const notifyOfMember = (
  { db, notify }: Services,
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
export function companyTraderRoutes(services: Services): Route[] {
  const { db } = services;
  const loadAdmin = async (session: Session): Promise<Caller> =>
    requireAdmin(requireBusiness(await loadCaller(services, session)));

  async function authorizeMember(session: Session, traderId: string): Promise<Caller> {
    const caller = await loadAdmin(session);
    await requireMember(db, caller.companyId, traderId);
    return caller;
  }

  const limitInvitations = services.attempts.limit({
    operation: 'invitation',
    refusal: 'Too many invitations. Please try again in 15 minutes.',
    counts: 'all',
    perAccount: INVITATIONS_MAX,
  });

  return [
    route(listCompanyTraders, {
      async authorize({ session, query }) {
        requireCompany(await loadCaller(services, session), query.CompanyId);
      },
      handle: ({ query }) => listMembers(db, query.CompanyId),
    }),
    route(inviteCompanyTrader, {
      authorize: ({ session }) => loadAdmin(session),
      async handle({ body, request }, caller) {
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
      async authorize({ session, query }) {
        const caller = await loadAdmin(session);
        const member = await requireMember(db, caller.companyId, query.TraderId);
        return { caller, member };
      },
      async handle({ request }, { caller, member }) {
        await limitInvitations(request, caller.companyId, () => reinvite(services, caller, member));
        return withMessage(null, INVITATION_RESENT);
      },
    }),
    route(updateCompanyTrader, {
      authorize: ({ session, query }) => authorizeMember(session, query.TraderId),
      async handle({ query, body }, caller) {
        const { before, after } = await updateMember(db, caller.companyId, query.TraderId, body);
        if (before.isAdmin !== after.isAdmin) {
          const kind = after.isAdmin ? 'ADMIN_MADE' : 'ADMIN_REVOKED';
          await notifyOfMember(services, caller, after, [kind]);
        }
        return withMessage(after, MEMBER_UPDATED);
      },
    }),
    route(removeCompanyTrader, {
      authorize: ({ session, query }) => authorizeMember(session, query.TraderId),
      async handle({ query }, caller) {
        const member = await deleteMember(db, caller, query.TraderId);
        await notifyOfMember(services, caller, member, ['TRADER_REVOKED']);
        return withMessage(null, MEMBER_REMOVED);
      },
    }),
  ];
}
