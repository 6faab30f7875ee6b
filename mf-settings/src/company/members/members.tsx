import {
  type CompanyTrader,
  listCompanyTraders,
  removeCompanyTrader,
  resendInvitation,
} from '@parallax/protocol';
import {
  Avatar,
  Badge,
  Button,
  EmptyState,
  Item,
  ItemList,
  Loaded,
  type Outcome,
  View,
} from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import { ListAndForms, useTakesFocus } from '../../tab/list-and-forms.tsx';
import type { ListProps } from '../../tab/list-view.tsx';
import { useCompanyInput, useTabTrader } from '../../tab/tab-trader.ts';
import { type DeleteItem, useTabDeletion } from '../../tab/use-tab-deletion.ts';
import { useTabQuery } from '../../tab/use-tab-query.ts';
import { type TabSaveOptions, useTabSave } from '../../tab/use-tab-save.ts';
import { fullName } from '../full-name.ts';
import { AddMember } from './add-member.tsx';
import { EditMember } from './edit-member.tsx';
import { MemberActions } from './member-actions.tsx';
import { isSelf } from './member-rules.ts';
import { roleOf } from './members-texts.ts';

interface MemberRequests {
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
function useMemberRequests(): MemberRequests {
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

function OnlyMember({ isAdmin, onAdd }: { isAdmin: boolean; onAdd: () => void }) {
  const title = 'You are the only member of your company';
  if (!isAdmin) return <EmptyState title={title} hint="The company admin can add members." />;
  return (
    <EmptyState
      title={title}
      hint="Add the people you work with, and share exchanges and vaults with them in groups."
      action={<Button onClick={onAdd}>Add member</Button>}
    />
  );
}

function MemberList(props: ListProps<CompanyTrader> & MemberRequests) {
  const { result, onAdd, onEdit, deleteItem, resend } = props;
  const trader = useTabTrader();
  const { isAdmin } = trader;
  const isAlone = result.data?.length === 1;
  return (
    <View
      level={4}
      title="Members"
      {...(result.data && { text: counted(result.data.length, 'member') })}
      takesFocus={useTakesFocus()}
      action={
        isAdmin &&
        !isAlone && (
          <Button variant="primary" onClick={onAdd}>
            Add member
          </Button>
        )
      }
    >
      <Loaded result={result} failure="The members could not be loaded" empty={null}>
        {(all) => (
          <>
            <ItemList label="Members">
              {all.map((member) => (
                <Item
                  key={member.id}
                  leading={<Avatar name={fullName(member)} photo={member.photoBase64} size={32} />}
                  title={isSelf(member, trader) ? `${fullName(member)} (you)` : fullName(member)}
                  detail={member.email}
                  actions={
                    <>
                      {member.invited && <Badge tone="info">Invited</Badge>}
                      <Badge tone={member.isAdmin ? 'accent' : 'neutral'}>{roleOf(member)}</Badge>
                      {isAdmin && (
                        <MemberActions
                          member={member}
                          members={all}
                          onEdit={() => onEdit(member.id)}
                          onRemove={() => deleteItem(member)}
                          onResend={() => resend(member)}
                        />
                      )}
                    </>
                  }
                />
              ))}
            </ItemList>
            {isAlone && <OnlyMember isAdmin={isAdmin} onAdd={onAdd} />}
          </>
        )}
      </Loaded>
    </View>
  );
}

/** The members of the company, whom admins can invite, edit and remove. */
export function Members() {
  const members = useTabQuery(listCompanyTraders, useCompanyInput(), {
    fallback: 'Failed to get company traders',
  });
  const requests = useMemberRequests();
  return (
    <ListAndForms
      items={members.data}
      renderList={(actions) => <MemberList {...actions} {...requests} result={members} />}
      renderAdd={(form) => <AddMember {...form} />}
      renderEdit={(form) => <EditMember {...form} members={members.data ?? []} />}
    />
  );
}
