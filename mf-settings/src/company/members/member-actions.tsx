import type { CompanyTrader } from '@parallax/protocol';
import { Button, type Outcome } from '@parallax/ui';
import { useState } from 'react';
import { RowActions } from '../../tab/row-actions.tsx';
import { useTabTrader } from '../../tab/tab-trader.ts';
import { fullName } from '../full-name.ts';
import { isLastAdmin, isSelf } from './member-rules.ts';
import { cancellationWarning, removalWarning } from './members-texts.ts';

interface Props {
  member: CompanyTrader;
  members: readonly CompanyTrader[];
  onEdit: () => void;
  /** removes the member, or cancels the invitation */
  onRemove: () => Promise<Outcome>;
  /** sends the invitation again */
  onResend: () => Promise<Outcome>;
}

function ResendInvitation({ member, onResend }: Pick<Props, 'member' | 'onResend'>) {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await onResend();
    setBusy(false);
  };
  return (
    <Button
      aria-label={`Send again to ${fullName(member)}`}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => isBusy || void press()}
    >
      Send again
    </Button>
  );
}

/** As wide as 'Remove', so that the buttons 'Edit' of all rows are in one column. */
function NoRemoval() {
  return (
    <Button variant="danger" style={{ visibility: 'hidden' }} disabled>
      Remove
    </Button>
  );
}

/** The actions of an admin for a member, or for an invited member who has not accepted yet. */
export function MemberActions(props: Props) {
  const { member, members, onEdit, onRemove, onResend } = props;
  const trader = useTabTrader();
  const mayRemove = !isSelf(member, trader) && (member.invited || !isLastAdmin(member, members));
  return (
    <>
      {member.invited && <ResendInvitation member={member} onResend={onResend} />}
      <RowActions
        itemName={fullName(member)}
        onEdit={onEdit}
        deletion={
          mayRemove
            ? {
                label: member.invited ? 'Cancel invitation' : 'Remove',
                warning: member.invited ? cancellationWarning(member) : removalWarning(member),
                onConfirm: onRemove,
              }
            : undefined
        }
      />
      {!mayRemove && members.length > 1 && <NoRemoval />}
    </>
  );
}
