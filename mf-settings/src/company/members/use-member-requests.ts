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
import { type DeleteItem, useTabDeletion } from '../../tab/use-tab-deletion.ts';
import { useTabSave } from '../../tab/use-tab-save.ts';

export interface MemberRequests {
  /** sends the invitation again */
  resend: (member: CompanyTrader) => Promise<Outcome>;
  /** removes a member, or cancels an invitation */
  remove: DeleteItem<CompanyTrader>;
}

/** The requests of the rows. */
export function useMemberRequests(): MemberRequests {
  const invalidates = [listCompanyTraders, listGroups];
  const resending = useTabSave(resendInvitation, {
    success: INVITATION_RESENT,
    fallback: 'Failed to send code',
    invalidates: [listCompanyTraders],
  });
  const removing = useTabSave(removeCompanyTrader, {
    success: MEMBER_REMOVED,
    fallback: 'Failed to remove the member',
    invalidates,
  });
  const cancelling = useTabSave(removeCompanyTrader, {
    success: () => 'Invitation cancelled',
    fallback: 'Failed to cancel the invitation',
    invalidates,
  });
  const { deleteItem } = useTabDeletion(({ id, invited }: CompanyTrader) =>
    (invited ? cancelling : removing).save({ query: { TraderId: id } }),
  );
  return { resend: ({ id }) => resending.save({ query: { TraderId: id } }), remove: deleteItem };
}
