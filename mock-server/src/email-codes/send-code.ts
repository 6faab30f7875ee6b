import { SEND_CODE_FAILED } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import type { Services } from '../services.ts';
import { codeLetter } from './code-letter.ts';
import { type CodeKey, forgetCode, makeCode } from './code-store.ts';

/** Hands a code to the mail. Throws when that takes it not; another may then be sent at once. */
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
  /** refuse with 429 when the address got one a moment ago */
  readonly pause?: boolean;
  /** who invites */
  readonly company?: string;
}

/**
 * Mails a code in place of the last one of its kind. Throws 500 when it cannot be mailed, and with
 * `pause` 429 when one was sent to the address a moment ago.
 */
export async function sendCode(
  services: Services,
  key: CodeKey,
  { pause = false, company }: Sending = {},
): Promise<void> {
  await mailCode(services, key, await makeCode(services, key, { pause }), company);
}

/**
 * The same for somebody whom the answer must tell nothing, not by its time either: the pause is
 * kept, a code is mailed to whoever may have one, and nobody waits for it. Throws 429 only.
 */
export async function sendCodeInSilence(
  services: Services,
  key: CodeKey,
  mayHave: boolean,
): Promise<void> {
  const code = await makeCode(services, key, { pause: true });
  // what has failed is in the log
  if (mayHave) void mailCode(services, key, code).catch(() => undefined);
}
