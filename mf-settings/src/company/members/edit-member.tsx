import {
  type CompanyTrader,
  inviteCompanyTrader,
  LAST_ADMIN,
  updateCompanyTrader,
} from '@parallax/protocol';
import { Notice } from '@parallax/ui';
import { FormSwitch, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { deletedText } from '../../tab/deleted-text.ts';
import type { EditFormProps } from '../../tab/form-props.ts';
import { FormView } from '../../tab/form-view.tsx';
import { useTabTrader } from '../../tab/tab-trader.ts';
import { useTabSave } from '../../tab/use-tab-save.ts';
import { isLastAdmin, isSelf } from './member-rules.ts';
import { OWN_ROLE_HINT } from './members-texts.ts';

interface Props extends EditFormProps<CompanyTrader> {
  members: readonly CompanyTrader[];
}

/** All fields are required, unlike in the body of the update, which may omit unchanged ones. */
const schema = inviteCompanyTrader.body.omit({ email: true });

/** The form for a member's name and role. */
export function EditMember(props: Props) {
  const { item: member, members, isDeleted, onSaved, onLeave } = props;
  const { id, email, firstName, lastName, isAdmin } = member;
  const { save } = useTabSave(updateCompanyTrader, {
    fallback: 'Failed to update the member',
  });
  const form = useSchemaForm({
    schema,
    values: { firstName, lastName, isAdmin },
    onSubmit: (body) => save({ query: { TraderId: id }, body }),
    onSaved,
  });
  const isOnlyAdmin = !member.invited && isLastAdmin(member, members);
  const losesAdminRole = isSelf(member, useTabTrader()) && isAdmin && !form.watch('isAdmin');
  return (
    <FormView
      level={4}
      title="Edit member"
      text={email}
      form={form}
      deletedText={deletedText(isDeleted, 'This member was removed.')}
      onLeave={onLeave}
    >
      <FormTextField form={form} name="firstName" label="Name" />
      <FormTextField form={form} name="lastName" label="Last Name" />
      <FormSwitch form={form} name="isAdmin" label="Admin" disabled={isOnlyAdmin} />
      {isOnlyAdmin && <Notice>{LAST_ADMIN}</Notice>}
      {losesAdminRole && <Notice tone="warning">{OWN_ROLE_HINT}</Notice>}
    </FormView>
  );
}
