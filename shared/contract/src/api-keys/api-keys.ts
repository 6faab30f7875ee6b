import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { shows } from '../names/name-key.ts';

export const API_KEY_NAME_MAX = 60;
export const API_KEY_NAME_REQUIRED = 'Please add an Alias for this key.';
export const API_KEY_NAME_LONG = `An alias has at most ${API_KEY_NAME_MAX} characters.`;
export const IP_ADDRESSES_INVALID = 'Please, review IP Addresses';
export const API_KEY_CREATED = 'API key created successfully';
export const API_KEY_UPDATED = 'API key updated successfully';
export const API_KEY_DELETED = 'API key deleted successfully';

/** How long a signed request is good for, before and after its timestamp, in milliseconds. */
export const SIGNATURE_WINDOW_MS = 30_000;

const IP_ADDRESSES_MAX = 100;

/** IPv4 addresses; empty entries are dropped, and what is named twice is kept once. */
export const ipWhitelistSchema = z
  .array(z.string(IP_ADDRESSES_INVALID).trim(), IP_ADDRESSES_INVALID)
  .max(IP_ADDRESSES_MAX, IP_ADDRESSES_INVALID)
  .transform((addresses) => [...new Set(addresses.filter((address) => address !== ''))])
  .pipe(z.array(z.ipv4(IP_ADDRESSES_INVALID)));

export const apiKeySettingsSchema = z.object({
  name: z
    .string(API_KEY_NAME_REQUIRED)
    .trim()
    .min(1, API_KEY_NAME_REQUIRED)
    .max(API_KEY_NAME_MAX, API_KEY_NAME_LONG)
    .refine(shows(1), API_KEY_NAME_REQUIRED),
  withdraw: z.boolean(),
  readOnly: z.boolean(),
  ipWhitelist: ipWhitelistSchema.default([]),
});
export type ApiKeySettings = z.infer<typeof apiKeySettingsSchema>;

/** An API access token, as it is shown after its making. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** the end of the key, and never more of it */
  key: z.string(),
  withdraw: z.boolean(),
  readOnly: z.boolean(),
  readWrite: z.boolean(),
  /** who may use it; empty: every address */
  ipWhitelist: z.array(z.string()),
  /** to the minute; null: never */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: "The company's API access tokens; who may not make any gets their own",
  roles: "Admins and individual accounts: all of their company's. Other members: their own.",
  envelope: 'ok',
  access: 'person',
  query: z.object({ CompanyId: idSchema }),
  data: z.array(apiKeySchema),
  failures: [400, 401, 403],
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Makes an API access token, whose key and secret this answer alone shows',
  roles: 'Admins and individual accounts, for their own company.',
  envelope: 'ok-text',
  access: 'person',
  body: apiKeySettingsSchema,
  data: z.object({ apiKey: z.string(), secretKey: z.string() }),
  failures: [400, 401, 403],
  example: {
    body: {
      name: 'Reporting',
      withdraw: false,
      readOnly: true,
      ipWhitelist: ['203.0.113.7'],
    },
  },
});

export const updateApiKey = endpoint({
  method: 'PUT',
  path: '/api/api-keys',
  summary: 'Changes the settings of an API access token',
  roles: 'Admins and individual accounts, for their own company.',
  envelope: 'ok-text',
  access: 'person',
  query: z.object({ keyId: idSchema }),
  body: apiKeySettingsSchema,
  data: apiKeySchema,
  failures: [400, 401, 403, 404],
  example: {
    body: {
      name: 'Reporting',
      withdraw: false,
      readOnly: true,
      ipWhitelist: ['203.0.113.7'],
    },
  },
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys',
  summary: 'Ends an API access token at once',
  roles: 'Admins and individual accounts, for their own company.',
  envelope: 'ok',
  access: 'person',
  query: z.object({ keyId: idSchema }),
  data: z.null(),
  failures: [400, 401, 403, 404],
});
