import { fromServer } from '@parallax/api/react';
import {
  type CompanyTrader,
  INVITATION_RESENT,
  listCompanyTraders,
  listGroups,
  MEMBER_REMOVED,
  removeCompanyTrader,
  resendInvitation,
} from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { useTabSave } from '../../tab/use-tab-save.ts';

export interface MemberRequests {
  /** sends the invitation again */
  resend: (member: CompanyTrader) => Promise<Outcome>;
  /** removes a member, or cancels an invitation */
  remove: (member: CompanyTrader) => Promise<Outcome>;
}

/**
 * The requests of the rows. Call it in a component that stays mounted when the row disappears or a
 * form replaces the list, so that the outcome is shown.
 */
export function useMemberRequests(): MemberRequests {
  const invalidates = [listCompanyTraders, listGroups];
  const resending = useTabSave(resendInvitation, {
    success: fromServer(INVITATION_RESENT),
    fallback: 'Failed to send code',
    invalidates: [listCompanyTraders],
  });
  const removing = useTabSave(removeCompanyTrader, {
    success: fromServer(MEMBER_REMOVED),
    fallback: 'Failed to remove the member',
    invalidates,
  });
  const cancelling = useTabSave(removeCompanyTrader, {
    success: 'Invitation cancelled',
    fallback: 'Failed to cancel the invitation',
    invalidates,
  });
  return {
    resend: ({ id }) => resending.save({ query: { TraderId: id } }),
    remove: ({ id, invited }) =>
      (invited ? cancelling : removing).save({ query: { TraderId: id } }),
  };
}
