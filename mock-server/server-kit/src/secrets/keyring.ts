import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets for storage: AES-256-GCM with the server's key. */
export interface Keyring {
  seal(plain: string): string;
  /** Throws when the text was not encrypted with this key, or was modified. */
  open(sealed: string): string;
}

export const SECRETS_KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format, so that later formats can be distinguished. */
const PREFIX = 'v1.';

function unseal(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const ciphertext = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/**
 * Creates a keyring from a 32 byte key. Sealed text is `v1.` and base64url of IV, tag and
 * ciphertext.
 */
export function createKeyring(key: Uint8Array): Keyring {
  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
      return PREFIX + sealed.toString('base64url');
    },
    open(sealed) {
      try {
        if (sealed.startsWith(PREFIX)) return unseal(key, sealed);
      } catch {
        // the cause is not revealed
      }
      throw new Error('This text was not encrypted with this key.');
    },
  };
}
