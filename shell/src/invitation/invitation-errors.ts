import {
  CONFIRMATION_REQUIRED,
  codeSchema,
  emailSchema,
  newPasswordSchema,
  PASSWORDS_DIFFER,
} from '@parallax/protocol';
import type { z } from 'zod';

/** The values of the invitation form, in the order of the fields. */
export interface InvitationDraft {
  email: string;
  code: string;
  password: string;
  confirmation: string;
}

const errorOf = (schema: z.ZodType, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

/** The validation message of each field, including the server's messages; undefined for a valid field. */
export function invitationErrors(
  draft: InvitationDraft,
): Record<keyof InvitationDraft, string | undefined> {
  const { password, confirmation } = draft;
  const differs = password === confirmation ? undefined : PASSWORDS_DIFFER;
  return {
    email: errorOf(emailSchema, draft.email),
    code: errorOf(codeSchema, draft.code.trim()),
    password: errorOf(newPasswordSchema, password),
    confirmation: confirmation === '' ? CONFIRMATION_REQUIRED : differs,
  };
}
