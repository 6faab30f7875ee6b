import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { sessionSchema } from '../session/session.ts';
import { CONFIRMATION_WRONG, confirmationSchema, newPasswordSchema } from './passwords.ts';

export const CODE_DIGITS = 6;
/** lifetime of a code */
export const CODE_MINUTES = 10;
/** wrong attempts before a code is invalidated */
export const CODE_ATTEMPTS_MAX = 5;
/** minimum time between two codes */
export const RESEND_PAUSE_SECONDS = 60;

/** Purpose of a code, as numbered in the API. */
export const EMAIL_PROCESS = { signUp: 1, login: 2, invite: 3, changeCredentials: 4 } as const;
export const emailProcessSchema = z.literal(Object.values(EMAIL_PROCESS));
export type EmailProcess = z.infer<typeof emailProcessSchema>;

export const CODE_SENT = 'Code sent';
export const PASSWORD_CHANGED = 'Your password has been changed!';
export const EMAIL_CHANGED =
  'Email changed successfully. You will need to log back into the system.';
export const RESEND_TOO_SOON = `Please wait ${RESEND_PAUSE_SECONDS} seconds before asking for another code.`;
export const SEND_CODE_FAILED = 'Failed to send code';
export const CODE_WRONG = 'Failed to validate code: it is wrong or has expired.';
export const EMAIL_TAKEN = 'This e-mail is already in use.';
export const EMAIL_SAME = 'This is already your e-mail.';
export const EMAIL_NOT_VALIDATED =
  'Failed to change email: both addresses have to be validated first.';

/** RFC 5321, 4.5.3.1.3. */
const EMAIL_MAX = 254;
const EMAIL_LONG = `An e-mail address has at most ${EMAIL_MAX} characters.`;

export const emailSchema = z
  .string()
  .max(EMAIL_MAX, { error: EMAIL_LONG, abort: true })
  .trim()
  .toLowerCase()
  .pipe(z.email('Please enter a valid e-mail address.'));
const CODE_RULE = `The code has ${CODE_DIGITS} digits.`;
export const codeSchema = z
  .string()
  .max(CODE_DIGITS, { error: CODE_RULE, abort: true })
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), CODE_RULE);
/** The form that a code is entered in. */
export const codeFormSchema = z.object({ code: codeSchema });

const codeQuery = z.object({ TraderId: idSchema, Email: emailSchema, Code: codeSchema });

export const resendEmailCode = endpoint({
  method: 'POST',
  path: '/api/shared/resend-email-code',
  summary:
    'E-mails a code: sign up 1, login 2, invite 3, change password or e-mail 4. Signed-out callers can send codes to registered addresses; signed-in callers to their own address, individual accounts also to an unregistered address (4), and admins also to invited members of their company (3). The response does not reveal whether any other address is registered',
  callers: 'anyone',
  handlerRule: 'Whether a code is sent depends on the address and the process.',
  envelope: 'ok',
  body: z.object({ email: emailSchema, processName: emailProcessSchema }),
  data: z.null(),
  failures: [400, 429],
});

export const validateEmailCode = endpoint({
  method: 'GET',
  path: '/api/trader/validate-email-code',
  summary: 'Checks a code of process 4 without consuming it',
  callers: 'ownData',
  ids: { 'query.TraderId': 'self' },
  signedInOnly: true,
  envelope: 'ok',
  writes: true,
  query: codeQuery,
  data: z.null(),
  failures: [400, 401, 403, 429],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/trader/change-password',
  summary: "Changes the trader's password, consumes the code and ends the trader's other sessions",
  callers: 'passwordHolder',
  idsBeforeRole: { 'query.TraderId': 'self', 'query.Email': 'ownEmail' },
  signedInOnly: true,
  envelope: 'ok',
  query: codeQuery,
  body: z
    .object({
      password: newPasswordSchema,
      confirmPassword: confirmationSchema,
      code: codeSchema,
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: CONFIRMATION_WRONG,
      path: ['confirmPassword'],
    }),
  data: z.null(),
  failures: [400, 401, 403, 429],
});

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/trader/change-email',
  summary: `Changes the trader's e-mail if codes sent to both addresses were validated in the last ${CODE_MINUTES} minutes, and ends all sessions of the trader`,
  callers: 'individual',
  idsBeforeRole: { 'query.TraderId': 'self' },
  signedInOnly: true,
  envelope: 'ok',
  resources: ['members'],
  query: z.object({ TraderId: idSchema }),
  body: z.object({ email: emailSchema }),
  data: z.null(),
  failures: [400, 401, 403, 409, 429],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/accept-invitation',
  summary: 'Accepts an invitation with the e-mailed code: sets the password and opens a session',
  callers: 'anyone',
  handlerRule: 'They must have been invited and enter the code.',
  envelope: 'ok',
  body: z.object({ email: emailSchema, code: codeSchema, password: newPasswordSchema }),
  data: sessionSchema,
  failures: [400, 429],
});
