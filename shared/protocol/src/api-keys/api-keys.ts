import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';

export const API_KEY_NAME_MAX = 60;
export const API_KEY_NAME_REQUIRED = 'Please add an Alias for this key.';
export const API_KEY_NAME_LONG = `An alias has at most ${API_KEY_NAME_MAX} characters.`;
export const IP_ADDRESSES_INVALID = 'Please, review IP Addresses';
export const API_KEY_CREATED = 'API key created successfully';
export const API_KEY_UPDATED = 'API key updated successfully';
export const API_KEY_DELETED = 'API key deleted successfully';

/** Maximum difference between a signed request's timestamp and the server's time. */
export const SIGNATURE_WINDOW_MS = 30_000;

const IP_ADDRESSES_MAX = 100;
export const IP_ADDRESSES_MANY = `A key has at most ${IP_ADDRESSES_MAX} IP addresses.`;

/** With empty entries and duplicates. */
const IP_ENTRIES_MAX = 1_000;
/** With spaces around it. */
const IP_ENTRY_LENGTH_MAX = 60;

/** IPv4 addresses. Empty entries and duplicates are removed. */
export const ipWhitelistSchema = z
  .array(
    z
      .string(IP_ADDRESSES_INVALID)
      .max(IP_ENTRY_LENGTH_MAX, { error: IP_ADDRESSES_INVALID, abort: true })
      .trim(),
    IP_ADDRESSES_INVALID,
  )
  .max(IP_ENTRIES_MAX, IP_ADDRESSES_MANY)
  .transform((addresses) => [...new Set(addresses.filter((address) => address !== ''))])
  .pipe(z.array(z.ipv4(IP_ADDRESSES_INVALID)).max(IP_ADDRESSES_MAX, IP_ADDRESSES_MANY));

export const apiKeySettingsSchema = z.object({
  name: nameText({
    max: API_KEY_NAME_MAX,
    long: API_KEY_NAME_LONG,
    missing: API_KEY_NAME_REQUIRED,
  })
    .min(1, API_KEY_NAME_REQUIRED)
    .refine(hasVisibleCharacters(1), API_KEY_NAME_REQUIRED),
  withdraw: z.boolean(),
  readOnly: z.boolean(),
  ipWhitelist: ipWhitelistSchema.default([]),
});
export type ApiKeySettings = z.infer<typeof apiKeySettingsSchema>;

/** Without `ipWhitelist`, the stored addresses remain. */
const apiKeyChangeSchema = apiKeySettingsSchema.extend({
  ipWhitelist: ipWhitelistSchema.optional(),
});
export type ApiKeyChange = z.infer<typeof apiKeyChangeSchema>;

/** The form of the settings. Its rows of IP addresses are checked by `ipWhitelistSchema`. */
export const apiKeyFormSchema = apiKeySettingsSchema.extend({ ipWhitelist: z.array(z.string()) });
export type ApiKeyForm = z.infer<typeof apiKeyFormSchema>;

/** An API access token as it is listed after its creation. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** the last characters of the key only */
  key: z.string(),
  withdraw: z.boolean(),
  readOnly: z.boolean(),
  readWrite: z.boolean(),
  /** allowed IPv4 addresses; empty allows every address */
  ipWhitelist: z.array(z.string()),
  /** updated at most once a minute; null if never used */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: "The company's API access tokens; members who cannot create tokens get only their own",
  callers: 'member',
  ids: { 'query.CompanyId': 'company' },
  handlerRule: 'Members of a business who are not admins see only their own tokens.',
  signedInOnly: true,
  envelope: 'ok',
  // the keys of a removed member are deleted
  resources: ['api-keys', 'members'],
  query: z.object({ CompanyId: idSchema }),
  data: z.array(apiKeySchema),
  failures: [400, 401, 403],
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Creates an API access token; its key and secret are shown only in this response',
  callers: 'privileged',
  signedInOnly: true,
  envelope: 'ok-text',
  resources: ['api-keys'],
  body: apiKeySettingsSchema,
  data: z.object({ apiKey: z.string(), secretKey: z.string() }),
  failures: [400, 401, 403, 409],
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
  summary:
    'Changes the settings of an API access token; without ipWhitelist, its addresses remain unchanged',
  callers: 'privileged',
  ids: { 'query.keyId': 'apiKey' },
  signedInOnly: true,
  envelope: 'ok-text',
  resources: ['api-keys'],
  query: z.object({ keyId: idSchema }),
  body: apiKeyChangeSchema,
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
  summary: 'Revokes an API access token immediately',
  callers: 'privileged',
  ids: { 'query.keyId': 'apiKey' },
  signedInOnly: true,
  envelope: 'ok',
  resources: ['api-keys'],
  query: z.object({ keyId: idSchema }),
  data: z.null(),
  failures: [400, 401, 403, 404],
});
