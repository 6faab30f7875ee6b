import {
  EMAIL_PROCESS,
  RESEND_TOO_SOON,
  resendEmailCode,
  SEND_CODE_FAILED,
} from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { useTabSave } from '../tab/use-tab-save.ts';

export interface SendOutcome extends Outcome {
  /** no new code was sent, because the last one is less than a minute old; it is still valid */
  readonly sentEarlier: boolean;
}

const isTooSoon = (outcome: { ok: boolean; texts?: readonly string[] }): boolean =>
  !outcome.ok && outcome.texts?.includes(RESEND_TOO_SOON) === true;

/**
 * Returns a function that e-mails a code for a change of e-mail or password.
 *
 * @param options.acceptsEarlier whether an earlier code that is still valid counts as a success
 */
export function useSendCode({
  acceptsEarlier = false,
} = {}): (email: string) => Promise<SendOutcome> {
  const { save } = useTabSave(resendEmailCode, {
    fallback: SEND_CODE_FAILED,
    ...(acceptsEarlier && { isExpected: isTooSoon }),
  });
  return async (email) => {
    const outcome = await save({ body: { email, processName: EMAIL_PROCESS.changeCredentials } });
    const sentEarlier = isTooSoon(outcome);
    return { ok: outcome.ok || sentEarlier, sentEarlier };
  };
}
