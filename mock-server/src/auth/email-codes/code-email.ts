import { CODE_MINUTES, EMAIL_PROCESS, type EmailProcess } from '@parallax/protocol';
import type { Email } from '../../mail/mail.ts';

interface CodeEmail {
  readonly to: string;
  readonly process: EmailProcess;
  readonly code: string;
  /** the product's name */
  readonly product: string;
  /** the inviting company */
  readonly company?: string | undefined;
}

function subjectOf({ process, product, company }: CodeEmail): string {
  if (process === EMAIL_PROCESS.signUp) return `Your ${product} sign-up code`;
  if (process === EMAIL_PROCESS.login) return `Your ${product} sign-in code`;
  if (process === EMAIL_PROCESS.changeCredentials) return `Your ${product} verification code`;
  return company === undefined
    ? `Your invitation to ${product}`
    : `${company} invites you to ${product}`;
}

export function codeEmail(email: CodeEmail): Email {
  const { to, process, code, product } = email;
  const subject = subjectOf(email);
  const disclaimer =
    process === EMAIL_PROCESS.invite
      ? 'If you do not know who invited you, you can ignore this e-mail.'
      : 'If you did not request it, you can ignore this e-mail; nothing changes without the code.';
  const instructions =
    process === EMAIL_PROCESS.invite
      ? [`Open ${product}, choose 'I was invited' and enter the code.`, '']
      : [];
  const text = [
    `${subject}: ${code}`,
    '',
    ...instructions,
    `The code is valid for ${CODE_MINUTES} minutes and works once. We will never ask you for it.`,
    '',
    disclaimer,
  ].join('\n');
  return { to, subject, text, code };
}
