import { z } from 'zod';
import type { Keyring } from './keyring.ts';

/** The credentials for a provider. They never leave the server and are stored encrypted. */
export interface ProviderKeys {
  readonly apiKey: string;
  /** secret, or the content of the secret key file */
  readonly secret: string;
  readonly passphrase: string;
}

const TAIL_LENGTH = 4;

const keysSchema = z.object({ apiKey: z.string(), secret: z.string(), passphrase: z.string() });

/** The last characters of a key, which identify it: four, and never more than half of the key. */
export const keyTail = (key: string): string =>
  key.slice(key.length - Math.min(TAIL_LENGTH, Math.floor(key.length / 2)));

/** Encrypts a connection's keys for storage. */
export const sealKeys = (
  keyring: Keyring,
  { apiKey, secret, passphrase }: ProviderKeys,
): { api_key_tail: string; keys_sealed: string } => ({
  api_key_tail: keyTail(apiKey),
  keys_sealed: keyring.seal(JSON.stringify({ apiKey, secret, passphrase })),
});

/** Decrypts a connection's keys. */
export const openKeys = (keyring: Keyring, sealed: string): ProviderKeys =>
  keysSchema.parse(JSON.parse(keyring.open(sealed)));
