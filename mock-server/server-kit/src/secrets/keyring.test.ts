import { describe, expect, it } from '@jest/globals';
import { createKeyring } from './keyring.ts';
import { keyTail } from './provider-keys.ts';

const NOT_SEALED = 'This text was not encrypted with this key.';
const keyring = createKeyring(Buffer.alloc(32, 1));

describe('a keyring', () => {
  it('decrypts its own ciphertext, which is different every time', () => {
    const sealed = keyring.seal('secret ✓');
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(sealed).not.toBe(keyring.seal('secret ✓'));
    expect(keyring.open(sealed)).toBe('secret ✓');
    expect(keyring.open(keyring.seal(''))).toBe('');
  });

  it('refuses text encrypted with another key', () => {
    const other = createKeyring(Buffer.alloc(32, 2));
    expect(() => other.open(keyring.seal('secret'))).toThrow(NOT_SEALED);
  });

  it('refuses text that was modified, truncated or never encrypted', () => {
    const sealed = keyring.seal('secret');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => keyring.open(`v1.${changed.toString('base64url')}`)).toThrow(NOT_SEALED);
    }
    for (const text of [sealed.slice(0, -4), sealed.slice(0, 20), 'v1.', '', 'secret']) {
      expect(() => keyring.open(text)).toThrow(NOT_SEALED);
    }
  });
});

it.each([
  ['abcdefgh', 'efgh'],
  ['abcde', 'de'],
  ['a', ''],
])('the tail of the key %s is %j, never more than half of the key', (key, tail) => {
  expect(keyTail(key)).toBe(tail);
});
