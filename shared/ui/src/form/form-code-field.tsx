import { CODE_DIGITS } from '@parallax/protocol';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ResendCode } from '../field/resend-code.tsx';
import type { Outcome } from '../outcome.ts';
import type { BoundTo } from './bound-field.ts';
import styles from './form-code-field.module.css';
import { FormTextField } from './form-text-field.tsx';

const onlyDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS);

/** The e-mailed verification code with 'Resend code'. Accepts digits only; does not auto-submit. */
export function FormCodeField<In extends FieldValues, Out>({
  form,
  name,
  onResend,
  sendsOnMount = false,
}: BoundTo<In, Out, string | null | undefined> & {
  /** not `ok` if the code was not sent */
  onResend: () => Promise<Outcome>;
  /** sends the code on mount; otherwise it was sent before */
  sendsOnMount?: boolean;
}): ReactNode {
  return (
    <div className={styles.row}>
      <FormTextField
        form={form}
        name={name}
        label="Verification code"
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        sanitize={onlyDigits}
      />
      <ResendCode onResend={onResend} wasSent sendsOnMount={sendsOnMount} />
    </div>
  );
}
