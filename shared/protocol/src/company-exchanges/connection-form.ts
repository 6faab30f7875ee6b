import { z } from 'zod';
import {
  API_KEY_LONG,
  API_KEY_REQUIRED,
  API_SECRET_INVALID,
  aliasSchema,
  KEY_MAX,
  providerKeySchema,
} from './company-exchange.ts';

const secretSchema = z.string(API_SECRET_INVALID).max(KEY_MAX, API_SECRET_INVALID).trim();

const fields = {
  name: aliasSchema,
  apiKey: z.string(API_KEY_REQUIRED).max(KEY_MAX, API_KEY_LONG).trim(),
  secretKey: secretSchema,
  passphrase: secretSchema,
  file: z.object({ name: z.string(), text: z.string() }).optional(),
  vaultIds: z.array(z.string()),
};

/** The form of a new custodian or prime broker: it needs an alias and a key. */
export const newConnectionFormSchema = z.object({ ...fields, apiKey: providerKeySchema });
export type ConnectionForm = z.output<typeof newConnectionFormSchema>;
export type ConnectionKeys = Pick<ConnectionForm, 'apiKey' | 'secretKey' | 'passphrase' | 'file'>;

/** Whether any key of a connection was entered. */
export const hasEnteredKeys = ({ apiKey, secretKey, passphrase, file }: ConnectionKeys): boolean =>
  [apiKey, secretKey, passphrase].some((entered) => entered.trim() !== '') || file !== undefined;

/** The form of a stored connection: if any key is entered, the entered ones replace all stored ones. */
export const storedConnectionFormSchema = z
  .object(fields)
  .refine((values) => !hasEnteredKeys(values) || values.apiKey !== '', {
    path: ['apiKey'],
    message: API_KEY_REQUIRED,
  });
