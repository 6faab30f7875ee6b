import { fromServer } from '@parallax/api/react';
import {
  type CompanyTrader,
  INVITATION_RESENT,
  listCompanyTraders,
  listGroups,
  MEMBER_REMOVED,
  removeCompanyTrader,
  resendInvitation,
  type Trader,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { Button, InlineConfirm } from '@parallax/ui';
import {
  cancellationWarning,
  isLastAdmin,
  isSelf,
  nameOf,
  removalWarning,
} from './members-texts.ts';

interface Props {
  trader: Trader;
  member: CompanyTrader;
  members: readonly CompanyTrader[];
  onEdit: () => void;
}

const invalidates = [listCompanyTraders, listGroups];

function SendAgain({ member }: { member: CompanyTrader }) {
  const { save, saving } = useSave(resendInvitation, {
    success: fromServer(INVITATION_RESENT),
    fallback: 'Failed to send code',
    invalidates: [listCompanyTraders],
  });
  return (
    <Button
      aria-label={`Send again to ${nameOf(member)}`}
      aria-disabled={saving}
      aria-busy={saving}
      onClick={() => saving || void save({ query: { TraderId: member.id } })}
    >
      Send again
    </Button>
  );
}

/** What an admin can do with a member, or with a person who has not accepted the invitation yet. */
export function MemberActions({ trader, member, members, onEdit }: Props) {
  const query = { TraderId: member.id };
  const name = nameOf(member);
  const remove = useSave(removeCompanyTrader, {
    success: member.invited ? 'Invitation cancelled' : fromServer(MEMBER_REMOVED),
    fallback: member.invited ? 'Failed to cancel the invitation' : 'Failed to remove the member',
    invalidates,
  });
  const mayRemove = !isSelf(member, trader) && (member.invited || !isLastAdmin(member, members));
  return (
    <>
      {member.invited && <SendAgain member={member} />}
      <Button aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {mayRemove && (
        <InlineConfirm
          key={member.invited ? 'cancel' : 'remove'}
          label={member.invited ? 'Cancel invitation' : 'Remove'}
          of={name}
          warning={member.invited ? cancellationWarning(member) : removalWarning(member)}
          onConfirm={() => remove.save({ query })}
        />
      )}
    </>
  );
}
