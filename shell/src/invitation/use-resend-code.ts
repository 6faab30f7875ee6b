import { ApiError, callApi } from '@parallax/api';
import {
  CODE_SENT,
  EMAIL_PROCESS,
  emailSchema,
  RESEND_PAUSE_SECONDS,
  resendEmailCode,
  SEND_CODE_FAILED,
} from '@parallax/contract';
import { showToast } from '@parallax/ui/state';
import { useEffect, useState } from 'react';

const failureText = (error: unknown): string =>
  (error instanceof ApiError && error.status !== undefined ? error.texts[0] : undefined) ??
  SEND_CODE_FAILED;

/** Mails an invited person another code, at most once a minute. */
export function useResendCode(email: string) {
  const [left, setLeft] = useState(0);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);

  const send = async (): Promise<void> => {
    setLeft(RESEND_PAUSE_SECONDS);
    try {
      const body = { email, processName: EMAIL_PROCESS.invite };
      await callApi(resendEmailCode, { body });
      showToast({
        kind: 'success',
        title: CODE_SENT,
        description: 'If the address was invited, the code is in its mailbox.',
      });
    } catch (error) {
      setLeft(0);
      showToast({ kind: 'error', title: failureText(error) });
    }
  };
  return {
    /** seconds until another may be asked for */
    left,
    /** undefined while it may not be asked for, or nobody could get it */
    resend: !waiting && emailSchema.safeParse(email).success ? () => void send() : undefined,
  };
}
