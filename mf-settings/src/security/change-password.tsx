import {
  changePassword,
  newPasswordFormSchema,
  PASSWORD_CHANGED,
  type Trader,
} from '@parallax/protocol';
import { View } from '@parallax/ui';
import { Form, FormPasswordField, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { useEffect, useState } from 'react';
import { useTabSave } from '../tab/use-tab-save.ts';
import { CodeStep } from './code-step.tsx';

const TITLE = 'Change password';

interface Props {
  trader: Trader;
  onLeave: () => void;
}

function NewPassword({ trader, code, onLeave }: Props & { code: string }) {
  const { save } = useTabSave(changePassword, {
    success: PASSWORD_CHANGED,
    fallback: 'Failed to change password',
  });
  const form = useSchemaForm({
    schema: newPasswordFormSchema,
    values: { password: '', confirmPassword: '' },
    submitWhen: 'valid',
    onSubmit: (passwords) =>
      save({
        query: { TraderId: trader.traderId, Email: trader.email, Code: code },
        body: { ...passwords, code },
      }),
    onSaved: onLeave,
  });
  const { trigger, watch } = form;
  // a change of the password validates the confirmation again
  useEffect(() => {
    const { unsubscribe } = watch(({ confirmPassword = '' }, { name }) => {
      if (name === 'password' && confirmPassword !== '') void trigger('confirmPassword');
    });
    return unsubscribe;
  }, [trigger, watch]);
  return (
    <View title={TITLE} text="Set a new password and confirm it." onBack={onLeave}>
      <Form form={form} submitLabel="Continue">
        <FormPasswordField form={form} name="password" label="New password" />
        <FormTextField
          form={form}
          name="confirmPassword"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
      </Form>
    </View>
  );
}

/** Changes the password in two steps: the code sent to the trader's address, and the new password. */
export function ChangePassword({ trader, onLeave }: Props) {
  const [code, setCode] = useState<string>();
  if (code !== undefined) return <NewPassword trader={trader} code={code} onLeave={onLeave} />;
  return (
    <CodeStep
      title={TITLE}
      traderId={trader.traderId}
      email={trader.email}
      onDone={setCode}
      onBack={onLeave}
    />
  );
}
