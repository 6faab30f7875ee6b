import { inviteCompanyTrader } from '@parallax/protocol';
import { FormSwitch, FormTextField, useSchemaForm } from '@parallax/ui/form';
import type { AddFormProps } from '../../tab/form-props.ts';
import { FormView } from '../../tab/form-view.tsx';
import { useTabSave } from '../../tab/use-tab-save.ts';

/** The form that invites a member by e-mail. */
export function AddMember({ onSaved, onLeave }: AddFormProps) {
  const { save } = useTabSave(inviteCompanyTrader, {
    fallback: 'Failed to send the invitation',
  });
  const form = useSchemaForm({
    schema: inviteCompanyTrader.body,
    values: { firstName: '', lastName: '', email: '', isAdmin: false },
    onSubmit: (body) => save({ body }),
    onSaved,
  });
  return (
    <FormView
      level={4}
      title="Add member"
      text="The person receives a code by e-mail, with which they sign in for the first time."
      form={form}
      submitLabel="Send invitation"
      onLeave={onLeave}
    >
      <FormTextField form={form} name="firstName" label="Name" />
      <FormTextField form={form} name="lastName" label="Last Name" />
      <FormTextField form={form} name="email" label="E-mail" type="email" />
      <FormSwitch form={form} name="isAdmin" label="Admin" />
    </FormView>
  );
}
