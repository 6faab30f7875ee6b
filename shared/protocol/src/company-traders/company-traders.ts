import { z } from 'zod';
import { emailSchema } from '../email-codes/email-codes.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';
import { TRADER_NAME_MAX } from '../trader/update-trader.ts';

export const LAST_ADMIN = 'A company needs at least one admin.';
export const SELF_REMOVAL = 'You cannot remove yourself. Another admin can.';
export const MEMBER_INVITED = 'Invitation sent';
export const INVITATION_RESENT = 'Invitation sent again';
export const INVITATION_ACCEPTED = 'This person has already accepted the invitation.';
export const MEMBER_UPDATED = 'Member updated successfully';
export const MEMBER_REMOVED = 'Member removed successfully';

const personName = (required: string, field: string) =>
  nameText({
    max: TRADER_NAME_MAX,
    long: `${field} has at most ${TRADER_NAME_MAX} characters.`,
    missing: required,
  })
    .min(1, required)
    .refine(hasVisibleCharacters(1), required);

export const memberFirstNameSchema = personName('Please add a name.', 'A name');
export const memberLastNameSchema = personName('Please add a last name.', 'A last name');

/** A member of the company; `id` is the trader id. */
export const companyTraderSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  photoBase64: z.string().nullable(),
  isAdmin: z.boolean(),
  email: z.email(),
  /** has not yet accepted the invitation */
  invited: z.boolean(),
});
export type CompanyTrader = z.infer<typeof companyTraderSchema>;

export const listCompanyTraders = endpoint({
  method: 'GET',
  path: '/api/company-traders',
  summary:
    "The company's traders by first name, including those who have not yet accepted their invitation",
  callers: 'member',
  ids: { 'query.CompanyId': 'company' },
  envelope: 'ok',
  resources: ['members'],
  query: z.object({ CompanyId: idSchema }),
  data: z.array(companyTraderSchema),
  failures: [400, 401, 403],
});

export const inviteCompanyTrader = endpoint({
  method: 'POST',
  path: '/api/company-traders',
  summary: 'Invites a person to the company with an e-mailed code',
  callers: 'businessAdmin',
  signedInOnly: true,
  envelope: 'ok',
  resources: ['members'],
  body: z.object({
    email: emailSchema,
    firstName: memberFirstNameSchema,
    lastName: memberLastNameSchema,
    isAdmin: z.boolean(),
  }),
  data: companyTraderSchema,
  failures: [400, 401, 403, 409, 429],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/company-traders/resend-invitation',
  summary: 'E-mails a new code to an invited person, at most once a minute',
  callers: 'businessAdmin',
  ids: { 'query.TraderId': 'member' },
  signedInOnly: true,
  envelope: 'ok',
  query: z.object({ TraderId: idSchema }),
  data: z.null(),
  failures: [400, 401, 403, 404, 409, 429],
});

export const updateCompanyTrader = endpoint({
  method: 'PUT',
  path: '/api/company-traders',
  summary: 'Changes the name or admin rights of a member; the last admin cannot be demoted',
  callers: 'businessAdmin',
  ids: { 'query.TraderId': 'member' },
  signedInOnly: true,
  envelope: 'ok',
  resources: ['members'],
  query: z.object({ TraderId: idSchema }),
  body: z.object({
    firstName: memberFirstNameSchema.optional(),
    lastName: memberLastNameSchema.optional(),
    isAdmin: z.boolean().optional(),
  }),
  data: companyTraderSchema,
  failures: [400, 401, 403, 404, 409],
});

export const removeCompanyTrader = endpoint({
  method: 'DELETE',
  path: '/api/company-traders',
  summary:
    'Removes a member with all their data and sessions; neither oneself nor the last admin can be removed',
  callers: 'businessAdmin',
  ids: { 'query.TraderId': 'member' },
  signedInOnly: true,
  envelope: 'ok',
  resources: ['members'],
  query: z.object({ TraderId: idSchema }),
  data: z.null(),
  failures: [400, 401, 403, 404, 409],
});
