import { z } from 'zod';
import type { ProviderKeys } from '../providers/provider.ts';
import type { Keyring } from './keyring.ts';

const TAIL_LENGTH = 4;

const keysSchema = z.object({ apiKey: z.string(), secret: z.string(), passphrase: z.string() });

/** The end of a key, by which people tell it from others; of a short one at most its half. */
export const keyTail = (key: string): string =>
  key.slice(key.length - Math.min(TAIL_LENGTH, Math.floor(key.length / 2)));

/** How a connection's keys are stored. */
export const sealKeys = (
  keyring: Keyring,
  { apiKey, secret, passphrase }: ProviderKeys,
): { api_key_tail: string; keys_sealed: string } => ({
  api_key_tail: keyTail(apiKey),
  keys_sealed: keyring.seal(JSON.stringify({ apiKey, secret, passphrase })),
});

/** The keys of a connection, as its provider needs them. */
export const openKeys = (keyring: Keyring, sealed: string): ProviderKeys =>
  keysSchema.parse(JSON.parse(keyring.open(sealed)));
