import { acceptInvitation, validateEmailCode } from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { type Outcome, View } from '@parallax/ui';
import { Form, FormCodeField, useSchemaForm } from '@parallax/ui/form';
import { useState } from 'react';
import { type SendOutcome, useSendCode } from './use-send-code.ts';

const schema = acceptInvitation.body.pick({ code: true });

interface Props {
  title: string;
  traderId: string;
  /** the address the code is sent to */
  email: string;
  /** whether opening the step sends the code; otherwise it was sent before */
  sendsOnOpen?: boolean;
  /** runs with the validated code as part of the submit */
  onCode?: () => Promise<Outcome>;
  onDone: (code: string) => void;
  onBack: () => void;
}

function textOf(email: string, { ok, isRecent }: SendOutcome): string {
  if (!ok) return `No code was sent to ${email}. Press 'Resend code' to try again.`;
  return `Enter the code sent to ${email}${isRecent ? ' less than a minute ago' : ''}.`;
}

/** Validates a code sent to an address. The code does not submit itself. */
export function CodeStep(props: Props) {
  const { title, traderId, email, sendsOnOpen = false, onCode, onDone, onBack } = props;
  const sendCode = useSendCode();
  const [sent, setSent] = useState<SendOutcome>({ ok: true, isRecent: false });
  const send = async () => {
    const outcome = await sendCode(email);
    setSent(outcome);
    return outcome;
  };
  const { save: validate } = useSave(validateEmailCode, {
    fallback: 'Failed to validate code',
    onlyWhileMounted: true,
  });
  const form = useSchemaForm({
    schema,
    values: { code: '' },
    submitWhen: 'valid',
    async onSubmit({ code }) {
      const query = { TraderId: traderId, Email: email, Code: code };
      const validated = await validate({ query });
      return validated.ok && onCode ? onCode() : validated;
    },
    onSaved: ({ code }) => onDone(code),
  });
  return (
    <View title={title} text={textOf(email, sent)} onBack={onBack}>
      <Form form={form} submitLabel="Continue">
        <FormCodeField form={form} name="code" onResend={send} sendsOnOpen={sendsOnOpen} />
      </Form>
    </View>
  );
}
