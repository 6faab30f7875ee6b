import {
  type CompanyTrader,
  listCompanyTraders,
  removeCompanyTrader,
  resendInvitation,
} from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { type DeleteItem, useTabDeletion } from '../../tab/use-tab-deletion.ts';
import { type TabSaveOptions, useTabSave } from '../../tab/use-tab-save.ts';

export interface MemberRequests {
  /** sends the invitation again */
  resend: (member: CompanyTrader) => Promise<Outcome>;
  /** removes a member, or cancels an invitation */
  deleteItem: DeleteItem<CompanyTrader>;
}

const useRemoval = (
  texts: Pick<TabSaveOptions<typeof removeCompanyTrader>, 'success' | 'fallback'>,
) =>
  useTabDeletion(removeCompanyTrader, texts, ({ id }: CompanyTrader, send) =>
    send({ query: { TraderId: id } }),
  );

/** The requests of the rows. */
export function useMemberRequests(): MemberRequests {
  const resending = useTabSave(resendInvitation, {
    fallback: 'Failed to send code',
    invalidates: [listCompanyTraders],
  });
  const removal = useRemoval({
    fallback: 'Failed to remove the member',
  });
  const cancellation = useRemoval({
    success: () => 'Invitation cancelled',
    fallback: 'Failed to cancel the invitation',
  });
  return {
    resend: ({ id }) => resending.save({ query: { TraderId: id } }),
    deleteItem: (member) => (member.invited ? cancellation : removal).deleteItem(member),
  };
}
