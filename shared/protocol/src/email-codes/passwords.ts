import { z } from 'zod';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

export const PASSWORD_REQUIRED = 'Set a new password.';
export const PASSWORD_SHORT = `Password needs to be at least ${PASSWORD_MIN} characters`;
export const PASSWORD_LONG = `Password must contain at most ${PASSWORD_MAX} characters`;
export const PASSWORD_WEAK =
  'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character';
export const CONFIRMATION_REQUIRED = 'Please confirm your password.';
/** Message at the form field. */
export const PASSWORDS_DIFFER = 'Passwords must match.';
/** Message of the server. */
export const CONFIRMATION_WRONG = 'The confirmation password is incorrect.';

/** Requirements of a new password, in display order. */
export const PASSWORD_RULES = [
  {
    label: `At least ${PASSWORD_MIN} characters`,
    isMet: (password: string) => password.length >= PASSWORD_MIN,
  },
  { label: 'Uppercase letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { label: 'Lowercase letter', isMet: (password: string) => /[a-z]/.test(password) },
  { label: 'Number', isMet: (password: string) => /\d/.test(password) },
  {
    label: 'Special character (! @ # $ % ^ & *)',
    isMet: (password: string) => /[!@#$%^&*]/.test(password),
  },
] as const;

const isStrong = (password: string): boolean =>
  PASSWORD_RULES.every(({ isMet }) => isMet(password));

export const newPasswordSchema = z
  .string(PASSWORD_REQUIRED)
  .min(1, { error: PASSWORD_REQUIRED, abort: true })
  .min(PASSWORD_MIN, { error: PASSWORD_SHORT, abort: true })
  .max(PASSWORD_MAX, { error: PASSWORD_LONG, abort: true })
  .refine(isStrong, PASSWORD_WEAK);

export const confirmationSchema = z
  .string(CONFIRMATION_REQUIRED)
  .min(1, { error: CONFIRMATION_REQUIRED, abort: true })
  .max(PASSWORD_MAX, { error: PASSWORD_LONG, abort: true });

const isConfirmed = z.object({ confirmPassword: confirmationSchema });

/** The form for a new password. */
export const newPasswordFormSchema = z
  .object({ password: newPasswordSchema, confirmPassword: confirmationSchema })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    // compared even while the password breaks a rule
    when: ({ value }) => isConfirmed.safeParse(value).success,
  });
