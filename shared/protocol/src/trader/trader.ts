import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

export const companyTypeSchema = z.enum(['INDIVIDUAL', 'BUSINESS']);
export const dashbarViewSchema = z.enum(['searchbar', 'tickertape']);

export const traderSchema = z.object({
  id: idSchema,
  traderId: idSchema,
  companyId: idSchema,
  companyName: z.string(),
  companyPhotoBase64: z.string().nullable(),
  companyType: companyTypeSchema,
  isAdmin: z.boolean(),
  isPrime: z.boolean(),
  /** signs in with SSO, so has no password to change */
  isSso: z.boolean(),
  /** may release remotes; absent for everybody else */
  isPlatform: z.literal(true).optional(),
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  photoBase64: z.string().nullable(),
  country: z.string(),
  phoneNumber: z.string(),
  startOfDay: z.string(),
  dashbarView: dashbarViewSchema,
  /** whether price alerts are sent by e-mail as well */
  alertMail: z.boolean(),
});
export type Trader = z.infer<typeof traderSchema>;

export const getTrader = endpoint({
  method: 'GET',
  path: '/api/trader',
  summary: 'The signed-in trader',
  callers: 'ownData',
  ids: { 'query.TraderId': 'self' },
  envelope: 'ok',
  cachedOffline: true,
  resources: ['profile', 'members'],
  query: z.object({ TraderId: idSchema }),
  data: traderSchema,
  failures: [400, 401, 403],
});
