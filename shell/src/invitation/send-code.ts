import { callApi, failureText } from '@parallax/api';
import { CODE_SENT, EMAIL_PROCESS, resendEmailCode, SEND_CODE_FAILED } from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { showToast } from '@parallax/ui/state';

/** Resends the invitation code by e-mail and shows the result as a toast. */
export async function sendCode(email: string): Promise<Outcome> {
  try {
    const body = { email, processName: EMAIL_PROCESS.invite };
    await callApi(resendEmailCode, { body });
    showToast({
      kind: 'success',
      title: CODE_SENT,
      description: 'If the address was invited, the code is in its mailbox.',
    });
    return { ok: true };
  } catch (error) {
    showToast({ kind: 'error', title: failureText(error, SEND_CODE_FAILED) });
    return { ok: false };
  }
}
