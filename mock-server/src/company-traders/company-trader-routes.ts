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

/** The people of a company, whom everybody of it sees and its admins change. */
export function companyTraderRoutes(services: Services): Route[] {
  const { db } = services;
  const admin = async (session: Session): Promise<Caller> =>
    requireAdmin(requireBusiness(await traderOf(services, session)));

  async function reachMember(session: Session, traderId: string): Promise<void> {
    const { companyId } = await admin(session);
    await requireMember(db, companyId, traderId);
  }

  return [
    route(listCompanyTraders, {
      async reach({ session, query }) {
        requireCompany(await traderOf(services, session), query.CompanyId);
      },
      handle: ({ query }) => listMembers(db, query.CompanyId),
    }),
    route(inviteCompanyTrader, {
      async reach({ session }) {
        await admin(session);
      },
      async handle({ session, body }) {
        const caller = await admin(session);
        const member = await invite(services, caller, body);
        await tellOfMember(services, caller, member, 'TRADER_MADE');
        return withMessage(member, MEMBER_INVITED);
      },
    }),
    route(updateCompanyTrader, {
      reach: ({ session, query }) => reachMember(session, query.TraderId),
      async handle({ session, query, body }) {
        const caller = await admin(session);
        const { before, after } = await changeMember(db, caller.companyId, query.TraderId, body);
        if (before.isAdmin !== after.isAdmin) {
          const kind = after.isAdmin ? 'ADMIN_MADE' : 'ADMIN_REVOKED';
          await tellOfMember(services, caller, after, kind);
        }
        return withMessage(after, MEMBER_UPDATED);
      },
    }),
    route(removeCompanyTrader, {
      reach: ({ session, query }) => reachMember(session, query.TraderId),
      async handle({ session, query }) {
        const caller = await admin(session);
        const member = await deleteMember(db, caller.companyId, query.TraderId);
        await tellOfMember(services, caller, member, 'TRADER_REVOKED');
        return withMessage(null, MEMBER_REMOVED);
      },
    }),
  ];
}
