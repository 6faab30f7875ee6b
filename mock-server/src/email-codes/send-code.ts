import { SEND_CODE_FAILED } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import type { Services } from '../services.ts';
import { codeLetter } from './code-letter.ts';
import { forgetRequest, hasAsked, noteRequest } from './code-requests.ts';
import { type CodeKey, forgetCode, makeCode, NOBODY } from './code-store.ts';

/** Hands a code to the mail. Throws when that takes it not; another may then be made at once. */
async function mailCode(
  services: Services,
  key: CodeKey,
  code: string,
  company?: string,
): Promise<void> {
  const { mail, branding, log } = services;
  const product = branding.metadata.title.default;
  try {
    await mail.send(codeLetter({ to: key.email, process: key.process, code, product, company }));
  } catch (error) {
    log(`A code could not be mailed: ${String(error)}`);
    await forgetCode(services, key);
    throw new ApiFailure(500, SEND_CODE_FAILED);
  }
}

interface Sending {
  /** who asks for it, as requests for codes know them */
  readonly requester: string;
  /** who invites */
  readonly company?: string | undefined;
}

/**
 * Mails a code in place of the last one of its kind. Throws 429 when who asks has asked for it a
 * moment ago, and 500 when it cannot be mailed; it may then be asked for again at once.
 */
export async function sendCode(
  services: Services,
  key: CodeKey,
  { requester, company }: Sending,
): Promise<void> {
  const request = { requester, email: key.email, process: key.process };
  await noteRequest(services, request);
  try {
    const code = await makeCode(services, key, { spaced: false });
    if (code !== undefined) await mailCode(services, key, code, company);
  } catch (error) {
    await forgetRequest(services, request);
    throw error;
  }
}

/**
 * The same for somebody whom the answer must tell nothing, not by its time either: a code is mailed
 * to whoever may have one, and nobody waits for it. None is when the last one was mailed a moment
 * ago, or when who may have it has one that they have asked for themselves. Throws 429 only, which
 * depends on nothing but who asks.
 */
export async function sendCodeInSilence(
  services: Services,
  key: CodeKey,
  { requester }: Sending,
): Promise<void> {
  const request = { requester, email: key.email, process: key.process };
  await noteRequest(services, request);
  const hasOwn = await hasAsked(services, { ...request, requester: key.traderId });
  const to = hasOwn ? { ...key, traderId: NOBODY } : key;
  const code = await makeCode(services, to, { spaced: true });
  if (to.traderId === NOBODY || code === undefined) return;
  // what has failed is in the log
  services.underway.add(mailCode(services, to, code));
}
