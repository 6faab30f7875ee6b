import { fromServer } from '@parallax/api/react';
import {
  CODE_SENT,
  EMAIL_PROCESS,
  RESEND_TOO_SOON,
  resendEmailCode,
  SEND_CODE_FAILED,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import type { Outcome } from '@parallax/ui';

export interface SendOutcome extends Outcome {
  /** the code was sent less than a minute ago, for example before the settings were reopened */
  readonly isRecent: boolean;
}

/** Returns a function that e-mails a code for a change of e-mail or password. */
export function useSendCode(): (email: string) => Promise<SendOutcome> {
  const { save } = useSave(resendEmailCode, {
    success: fromServer(CODE_SENT),
    fallback: SEND_CODE_FAILED,
    onlyWhileMounted: true,
  });
  return async (email) => {
    const outcome = await save({ body: { email, processName: EMAIL_PROCESS.changePassword } });
    const isRecent = !outcome.ok && outcome.texts.includes(RESEND_TOO_SOON);
    return { ok: outcome.ok || isRecent, isRecent };
  };
}
