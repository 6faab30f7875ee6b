import type { Branding } from '@parallax/contract';
import { createTransport } from 'nodemailer';
import { errorCode } from '../config/errors.ts';
import type { Mail } from './mail.ts';

/** How long a mail server may take for each step, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Who letters are from: the product, by default at its site. */
export const sender = (
  { metadata }: Branding,
  address = `no-reply@${new URL(metadata.metadataBase).hostname}`,
): { name: string; address: string } => ({ name: metadata.title.default, address });

const refused = (error: unknown): never => {
  const code = errorCode(error) || 'unknown';
  throw new Error(`The mail server did not take a letter (${code}).`);
};

/**
 * Letters by a mail server. `url` is `smtp(s)://[user:password@]host[:port]`. What it throws names
 * the kind of failure only: a server's own words may repeat addresses and letters.
 */
export function smtpMail(url: string, from: { name: string; address: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text }).catch(refused);
    },
  };
}
