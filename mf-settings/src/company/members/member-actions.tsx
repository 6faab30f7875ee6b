import type { CompanyTrader, Trader } from '@parallax/protocol';
import { Button } from '@parallax/ui';
import { useState } from 'react';
import { RowActions } from '../../tab/row-actions.tsx';
import { fullName } from '../full-name.ts';
import { isLastAdmin, isSelf } from './member-rules.ts';
import { cancellationWarning, removalWarning } from './members-texts.ts';
import type { MemberRequests } from './use-member-requests.ts';

interface Props {
  trader: Trader;
  member: CompanyTrader;
  members: readonly CompanyTrader[];
  requests: MemberRequests;
  onEdit: () => void;
}

function ResendInvitation({ member, requests }: Pick<Props, 'member' | 'requests'>) {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await requests.resend(member);
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

/** The actions of an admin for a member, or for an invited member who has not accepted yet. */
export function MemberActions({ trader, member, members, requests, onEdit }: Props) {
  const mayRemove = !isSelf(member, trader) && (member.invited || !isLastAdmin(member, members));
  return (
    <>
      {member.invited && <ResendInvitation member={member} requests={requests} />}
      <RowActions
        itemName={fullName(member)}
        onEdit={onEdit}
        deletion={
          mayRemove
            ? {
                label: member.invited ? 'Cancel invitation' : 'Remove',
                warning: member.invited ? cancellationWarning(member) : removalWarning(member),
                onConfirm: () => requests.remove(member),
              }
            : undefined
        }
      />
    </>
  );
}
