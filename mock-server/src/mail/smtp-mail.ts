import type { Branding } from '@parallax/protocol';
import { errorCode } from '@parallax/server-kit/config/errors';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Timeout of each step of the SMTP dialogue, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The sender of e-mails: the product, by default at the domain of the branding. */
export const sender = (
  { metadata }: Branding,
  address = `no-reply@${new URL(metadata.metadataBase).hostname}`,
): { name: string; address: string } => ({ name: metadata.title.default, address });

const throwRejection = (error: unknown): never => {
  const code = errorCode(error) || 'unknown';
  throw new Error(`The mail server did not accept an e-mail (${code}).`);
};

/**
 * Sends e-mails by SMTP. `url` is `smtp(s)://[user:password@]host[:port]`. Errors contain only a
 * code, since a server's message may repeat addresses and content.
 */
export function smtpMail(url: string, from: { name: string; address: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text }).catch(throwRejection);
    },
  };
}
