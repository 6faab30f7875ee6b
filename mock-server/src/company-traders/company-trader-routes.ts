import {
  inviteCompanyTrader,
  listCompanyTraders,
  MEMBER_INVITED,
  MEMBER_REMOVED,
  MEMBER_UPDATED,
  removeCompanyTrader,
  type Session,
  updateCompanyTrader,
} from '@parallax/contract';
import {
  type Caller,
  requireAdmin,
  requireBusiness,
  requireCompany,
  traderOf,
} from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import type { Services } from '../services.ts';
import { invite } from './invite.ts';
import { changeMember, deleteMember, listMembers, requireMember } from './member-store.ts';
import { tellOfMember } from './tell-of-member.ts';

/** How many an admin may send in a quarter of an hour. */
const INVITATIONS_MAX = 30;

/** The people of a company, whom everybody of it sees and its admins change. */
export function companyTraderRoutes(services: Services): Route[] {
  const { db } = services;
  const admin = async (session: Session): Promise<Caller> =>
    requireAdmin(requireBusiness(await traderOf(services, session)));

  async function reachMember(session: Session, traderId: string): Promise<Caller> {
    const caller = await admin(session);
    await requireMember(db, caller.companyId, traderId);
    return caller;
  }

  const limitInvitations = services.limits.limit({
    what: 'invitations',
    refusal: 'Too many invitations. Please try again in 15 minutes.',
    countGood: true,
    perAccount: INVITATIONS_MAX,
  });

  return [
    route(listCompanyTraders, {
      async reach({ session, query }) {
        requireCompany(await traderOf(services, session), query.CompanyId);
      },
      handle: ({ query }) => listMembers(db, query.CompanyId),
    }),
    route(inviteCompanyTrader, {
      reach: ({ session }) => admin(session),
      async handle({ body, request, response }, caller) {
        await limitInvitations(request, response, caller.id);
        const member = await invite(services, caller, body);
        const prime = caller.isPrime ? (['PRIME_CLIENT_ADDED'] as const) : [];
        await tellOfMember(services, caller, member, ['TRADER_MADE', ...prime]);
        return withMessage(member, MEMBER_INVITED);
      },
    }),
    route(updateCompanyTrader, {
      reach: ({ session, query }) => reachMember(session, query.TraderId),
      async handle({ query, body }, caller) {
        const { before, after } = await changeMember(db, caller.companyId, query.TraderId, body);
        if (before.isAdmin !== after.isAdmin) {
          const kind = after.isAdmin ? 'ADMIN_MADE' : 'ADMIN_REVOKED';
          await tellOfMember(services, caller, after, [kind]);
        }
        return withMessage(after, MEMBER_UPDATED);
      },
    }),
    route(removeCompanyTrader, {
      reach: ({ session, query }) => reachMember(session, query.TraderId),
      async handle({ query }, caller) {
        const member = await deleteMember(db, caller.companyId, query.TraderId);
        await tellOfMember(services, caller, member, ['TRADER_REVOKED']);
        return withMessage(null, MEMBER_REMOVED);
      },
    }),
  ];
}
