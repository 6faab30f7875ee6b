import { CODE_MINUTES, type EmailProcess } from '@parallax/protocol';
import type { Letter } from '../../mail/mail.ts';

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
  if (process === 1) return `Your ${product} sign-up code`;
  if (process === 2) return `Your ${product} sign-in code`;
  if (process === 4) return `Your ${product} verification code`;
  return company === undefined
    ? `Your invitation to ${product}`
    : `${company} invites you to ${product}`;
}

/** The e-mail that delivers a code. */
export function codeLetter(letter: CodeEmail): Letter {
  const { to, process, code, product } = letter;
  const subject = subjectOf(letter);
  const stranger =
    process === 3
      ? 'If you do not know who invites you, you can ignore this letter.'
      : 'If you did not ask for it, you can ignore this letter; nothing changes without the code.';
  const way =
    process === 3 ? [`Open ${product}, choose 'I was invited' and enter the code.`, ''] : [];
  const text = [
    `${subject}: ${code}`,
    '',
    ...way,
    `It is valid for ${CODE_MINUTES} minutes and works once. Nobody of ours will ever ask you for it.`,
    '',
    stranger,
  ].join('\n');
  return { to, subject, text, code };
}
