import { changeEmail, EMAIL_SAME } from '@parallax/protocol';
import { leaveEndedSession } from '@parallax/store';
import { useGuardedView, View } from '@parallax/ui';
import { Form, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { useMemo, useRef } from 'react';
import type { FormProps } from '../tab/form-props.ts';
import { useTabTrader } from '../tab/tab-trader.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { CodeStep } from './code-step.tsx';
import { type SendOutcome, useSendCode } from './use-send-code.ts';

const TITLE = 'Change e-mail';

function NewEmail(props: {
  currentEmail: string;
  email: string;
  onSent: (email: string, sent: SendOutcome) => void;
  onBack: () => void;
}) {
  const { currentEmail, email, onSent, onBack } = props;
  const schema = useMemo(
    () =>
      changeEmail.body.refine(({ email }) => email !== currentEmail, {
        error: EMAIL_SAME,
        path: ['email'],
      }),
    [currentEmail],
  );
  const send = useSendCode({ acceptsEarlier: true });
  const sent = useRef<SendOutcome>(undefined);
  const form = useSchemaForm({
    schema,
    values: { email },
    async onSubmit(values) {
      sent.current = await send(values.email);
      return sent.current;
    },
    onSaved: (values) => sent.current && onSent(values.email, sent.current),
  });
  return (
    <View
      title={TITLE}
      text="Enter your new e-mail. A code will be sent to this address."
      onBack={onBack}
    >
      <Form form={form} submitLabel="Send code">
        <FormTextField
          form={form}
          name="email"
          label="New e-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </View>
  );
}

type Step =
  | { name: 'current-code' }
  | { name: 'new-email'; email: string }
  | { name: 'new-code'; email: string; sent: SendOutcome };

/**
 * Changes the e-mail in three steps: the code sent to the current address, the new address, and the code
 * sent to the new address. This ends all sessions of the trader, so all tabs sign out.
 */
export function ChangeEmail({ onLeave }: FormProps) {
  const { traderId, email: currentEmail } = useTabTrader();
  const [step, show] = useGuardedView<Step>({ name: 'current-code' });
  const { save } = useTabSave(changeEmail, {
    fallback: 'Failed to change email',
    outlivesSession: true,
  });

  if (step.name === 'current-code') {
    return (
      <CodeStep
        title={TITLE}
        traderId={traderId}
        email={currentEmail}
        onDone={() => show({ name: 'new-email', email: '' })}
        onBack={onLeave}
      />
    );
  }
  const { email } = step;
  if (step.name === 'new-email') {
    return (
      <NewEmail
        currentEmail={currentEmail}
        email={email}
        onSent={(sentTo, sent) => show({ name: 'new-code', email: sentTo, sent })}
        onBack={onLeave}
      />
    );
  }
  return (
    <CodeStep
      title={TITLE}
      traderId={traderId}
      email={email}
      sent={step.sent}
      onValidated={async () => {
        const outcome = await save({ query: { TraderId: traderId }, body: { email } });
        if (outcome.ok) leaveEndedSession();
        return outcome;
      }}
      onDone={onLeave}
      onBack={() => show({ name: 'new-email', email })}
    />
  );
}
