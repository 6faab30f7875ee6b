import { SEND_CODE_FAILED } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { MailDependencies } from '../../mail/mail-dependencies.ts';
import { codeEmail } from './code-email.ts';
import { deleteRequest, hasRequested, recordRequest } from './code-requests.ts';
import { type CodeKey, makeCode, NO_TRADER_ID, revokeCode } from './code-store.ts';

/**
 * E-mails a code. On failure revokes the code, so that another can be created immediately, and
 * throws 500.
 */
async function mailCode(
  services: MailDependencies & DbAndClock,
  key: CodeKey,
  code: string,
  company?: string,
): Promise<void> {
  const { mail, branding, log } = services;
  const product = branding.metadata.title.default;
  try {
    await mail.send(codeEmail({ to: key.email, process: key.process, code, product, company }));
  } catch (error) {
    log(`A code could not be mailed: ${String(error)}`, { traderId: key.traderId });
    await revokeCode(services, key, code);
    throw new ApiFailure(500, SEND_CODE_FAILED);
  }
}

interface SendOptions {
  /** who the resend pause applies to */
  readonly requester: string;
  /** the inviting company */
  readonly company?: string | undefined;
}

/**
 * E-mails a code that replaces the last one for the same key. Throws 429 within the resend pause of
 * the same requester, and 500 when sending fails; the request can then be repeated immediately.
 */
export async function sendCode(
  services: MailDependencies & DbAndClock,
  key: CodeKey,
  { requester, company }: SendOptions,
): Promise<void> {
  const request = { requester, email: key.email, process: key.process };
  await recordRequest(services, request);
  try {
    const code = await makeCode(services, key, { respectPause: false });
    if (code !== undefined) await mailCode(services, key, code, company);
  } catch (error) {
    await deleteRequest(services, request);
    throw error;
  }
}

/**
 * Like `sendCode`, but the response does not reveal whether a code was sent: it does not wait for the
 * e-mail. No code is sent within the resend pause. If the requester is not the recipient, none is sent
 * either while a code that the recipient requested is valid. Throws only 429, which depends only on the
 * requester's own requests.
 */
export async function sendCodeSilently(
  services: MailDependencies & DbAndClock,
  key: CodeKey,
  { requester }: SendOptions,
): Promise<void> {
  const request = { requester, email: key.email, process: key.process };
  await recordRequest(services, request);
  const hasRecipientRequested = await hasRequested(services, {
    ...request,
    requester: key.traderId,
  });
  const isOwn = key.traderId === requester;
  const target = hasRecipientRequested && !isOwn ? { ...key, traderId: NO_TRADER_ID } : key;
  const code = await makeCode(services, target, { respectPause: true });
  if (target.traderId === NO_TRADER_ID || code === undefined) return;
  // failures are logged by mailCode
  services.pendingMail.add(mailCode(services, target, code));
}
