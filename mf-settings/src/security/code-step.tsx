import { codeFormSchema, validateEmailCode } from '@parallax/protocol';
import { type Outcome, View } from '@parallax/ui';
import { Form, FormCodeField, useSchemaForm } from '@parallax/ui/form';
import { useState } from 'react';
import { useTabSave } from '../tab/use-tab-save.ts';
import { type SendOutcome, useSendCode } from './use-send-code.ts';

interface Props {
  title: string;
  traderId: string;
  /** the address the code is sent to */
  email: string;
  /** the outcome of a code that was sent before the step; if undefined, the step sends the code */
  sent?: SendOutcome;
  /** runs after the code was validated, as part of the submit; if it fails, the step stays open */
  onValidated?: () => Promise<Outcome>;
  onDone: (code: string) => void;
  onBack: () => void;
}

/** @param sent undefined while the code is being sent */
function instructionFor(email: string, sent: SendOutcome | undefined): string {
  if (!sent) return `Sending a code to ${email}…`;
  if (!sent.ok) return `No code was sent to ${email}. Press 'Resend code' to try again.`;
  return `Enter the code sent to ${email}${sent.sentEarlier ? ' less than a minute ago' : ''}.`;
}

/** Validates a code sent to an address. A complete code is not submitted automatically. */
export function CodeStep(props: Props) {
  const { title, traderId, email, onValidated, onDone, onBack } = props;
  const sendCode = useSendCode();
  const [sent, setSent] = useState(props.sent);
  const send = async () => {
    setSent(undefined);
    const outcome = await sendCode(email);
    setSent(outcome);
    return outcome;
  };
  const { save: validate } = useTabSave(validateEmailCode, {
    fallback: 'Failed to validate code',
  });
  const form = useSchemaForm({
    schema: codeFormSchema,
    values: { code: '' },
    submitWhen: 'valid',
    async onSubmit({ code }) {
      const query = { TraderId: traderId, Email: email, Code: code };
      const validated = await validate({ query });
      return validated.ok && onValidated ? onValidated() : validated;
    },
    onSaved: ({ code }) => onDone(code),
  });
  return (
    <View title={title} text={instructionFor(email, sent)} onBack={onBack}>
      <Form form={form} submitLabel="Continue">
        <FormCodeField form={form} name="code" onResend={send} sendsOnMount={!props.sent} />
      </Form>
    </View>
  );
}
