import { z } from 'zod';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';
import { vaultSchema } from './vault.ts';

export const ALIAS_MAX = 60;
/** Longer than any provider's keys. */
export const KEY_MAX = 1024;
/** Longer than any provider's secret key file, in characters. */
export const SECRET_FILE_MAX = 16_384;

export const ALIAS_REQUIRED = 'Please add an Alias for this exchange.';
export const ALIAS_LONG = `An alias has at most ${ALIAS_MAX} characters.`;
export const API_KEY_REQUIRED = 'Please add an API Key.';
export const API_KEY_LONG = `An API key has at most ${KEY_MAX} characters.`;
export const PASSPHRASE_REQUIRED = 'Please add a Passphrase.';
export const API_SECRET_INVALID = 'Invalid API Secret';
export const EXCHANGE_REQUIRED = 'Please choose an exchange.';
export const EXCHANGE_INVALID = 'Invalid exchange';
export const CUSTODIAN_INVALID = 'Invalid custodian';
export const PRIME_BROKER_INVALID = 'Invalid primebroker';

export const EXCHANGES_UPDATED = 'Exchanges updated successfully';
export const ALIAS_UPDATED = 'Alias updated successfully';
export const KEYS_UPDATED = 'Keys updated successfully';
export const SERVICE_REGISTERED = 'Service registered successfully';
export const PRIME_BROKER_REGISTERED = 'Primebroker registered';

export const aliasSchema = nameText({
  max: ALIAS_MAX,
  long: ALIAS_LONG,
  missing: ALIAS_REQUIRED,
})
  .min(1, ALIAS_REQUIRED)
  .refine(hasVisibleCharacters(1), ALIAS_REQUIRED);

export const providerKeySchema = z
  .string(API_KEY_REQUIRED)
  .max(KEY_MAX, { error: API_KEY_LONG, abort: true })
  .trim()
  .min(1, API_KEY_REQUIRED);

/** An API key that replaces the stored one; empty keeps it. */
export const newProviderKeySchema = z
  .string(API_KEY_REQUIRED)
  .max(KEY_MAX, { error: API_KEY_LONG, abort: true })
  .trim()
  .default('');

/** A secret that not every provider requires; the server checks it against the provider. */
export const providerSecretSchema = z
  .string(API_SECRET_INVALID)
  .max(KEY_MAX, { error: API_SECRET_INVALID, abort: true })
  .trim()
  .default('');

export const secretKeyFileSchema = z
  .string(API_SECRET_INVALID)
  .max(SECRET_FILE_MAX, { error: API_SECRET_INVALID, abort: true })
  .trim()
  .default('');

/** A JSON field that may be empty, null or omitted for providers that do not use it. */
export const nullAsEmpty = <S extends z.ZodType<string, string | undefined>>(schema: S) =>
  schema.nullable().transform((value) => value ?? '');

/** A company's connection to an exchange, custodian or prime broker. */
export const companyExchangeSchema = z.object({
  id: idSchema,
  /** the alias */
  name: z.string(),
  /** id of the catalogue entry */
  exchangeId: z.string(),
  exchangeName: z.string(),
  exchangeType: z.string(),
  exchangeDisplayName: z.string(),
  exchangeMode: z.string(),
  /** the last characters of the key only */
  apiKey: z.string(),
  active: z.boolean(),
  allowExecution: z.boolean(),
  /** whether orders can currently be sent through it */
  execution: z.boolean(),
  custodian: z.boolean(),
  primeBroker: z.boolean(),
  companyExchangeVaults: z.array(vaultSchema),
});
export type CompanyExchange = z.infer<typeof companyExchangeSchema>;
