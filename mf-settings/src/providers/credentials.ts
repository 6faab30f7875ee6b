import type { ConnectionForm, ConnectionKeys } from '@parallax/protocol';
import type { SchemaForm } from '@parallax/ui/form';
import type { Provider } from './provider.ts';

export const NO_KEYS = { apiKey: '', secretKey: '', passphrase: '', file: undefined } as const;

/** The form of a new or a stored connection. */
export type ProviderForm = SchemaForm<ConnectionForm, ConnectionForm>;

/** Clears the keys that were saved, but not those that the user has entered since. */
export function clearKeys(form: ProviderForm, saved: ConnectionKeys): void {
  const now = form.watch();
  for (const key of ['apiKey', 'secretKey', 'passphrase'] as const) {
    if (now[key] === saved[key]) form.setValue(key, '');
  }
  if (now.file?.text === saved.file?.text) form.setValue('file', undefined);
}

export const hasAlias = ({ name }: Pick<ConnectionForm, 'name'>): boolean => name.trim() !== '';

/** The secret as it is sent; empty when missing. */
export function secretOf(
  { secret }: Provider,
  { apiKey, secretKey, file }: ConnectionKeys,
): string {
  if (secret === 'none') return apiKey;
  return secret === 'file' ? (file?.text ?? '') : secretKey;
}

/** Whether a provider can be connected: a passphrase replaces its missing secret. */
export const hasSecretOrPassphrase = (provider: Provider, keys: ConnectionKeys): boolean =>
  secretOf(provider, keys).trim() !== '' ||
  (provider.hasPassphrase && keys.passphrase.trim() !== '');

/** Whether 'Next' is enabled: all required fields are filled. */
export const isFilled = (
  provider: Provider,
  needsSecret: boolean,
  values: ConnectionForm,
): boolean =>
  hasAlias(values) &&
  values.apiKey.trim() !== '' &&
  (!needsSecret || secretOf(provider, values).trim() !== '');
