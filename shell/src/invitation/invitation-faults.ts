import {
  CONFIRMATION_REQUIRED,
  codeSchema,
  emailSchema,
  newPasswordSchema,
  PASSWORDS_DIFFER,
} from '@parallax/contract';
import type { z } from 'zod';

/** What an invited person types, in the order of the fields. */
export interface InvitationDraft {
  email: string;
  code: string;
  password: string;
  confirmation: string;
}

const faultOf = (schema: z.ZodType, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

/** What is wrong with each field, in the server's own words; undefined where nothing is. */
export function invitationFaults(
  draft: InvitationDraft,
): Record<keyof InvitationDraft, string | undefined> {
  const { password, confirmation } = draft;
  const differs = password === confirmation ? undefined : PASSWORDS_DIFFER;
  return {
    email: faultOf(emailSchema, draft.email),
    code: faultOf(codeSchema, draft.code.trim()),
    password: faultOf(newPasswordSchema, password),
    confirmation: confirmation === '' ? CONFIRMATION_REQUIRED : differs,
  };
}
