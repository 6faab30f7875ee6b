import { changePassword, newPasswordFormSchema } from '@parallax/protocol';
import { View } from '@parallax/ui';
import { Form, FormPasswordField, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { useEffect, useState } from 'react';
import type { FormProps } from '../tab/form-props.ts';
import { useTabTrader } from '../tab/tab-trader.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { CodeStep } from './code-step.tsx';

const TITLE = 'Change password';

function NewPassword({ code, onLeave }: FormProps & { code: string }) {
  const trader = useTabTrader();
  const { save } = useTabSave(changePassword, {
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
export function ChangePassword({ onLeave }: FormProps) {
  const trader = useTabTrader();
  const [code, setCode] = useState<string>();
  if (code !== undefined) return <NewPassword code={code} onLeave={onLeave} />;
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
