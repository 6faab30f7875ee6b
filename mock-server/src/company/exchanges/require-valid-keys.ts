import { API_SECRET_INVALID, type Exchange, PASSPHRASE_REQUIRED } from '@parallax/protocol';
import type { ProviderKeys } from '@parallax/server-kit/secrets/provider-keys';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { simulatedProvider } from '../providers/simulated-provider.ts';

/** This provider issues only a key, which is also used as the secret. */
const PROVIDER_WITHOUT_SECRET = 'metamask_institutional';

interface SubmittedKeys {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly secretKeyFile?: string;
  readonly passphrase: string;
}

/**
 * Builds a provider's keys from the form fields. Throws 400 when a required secret or passphrase is
 * missing (custodians take a passphrase or a secret), or when the provider rejects the keys.
 */
export async function requireValidKeys(
  entry: Exchange,
  { apiKey, secretKey, secretKeyFile = '', passphrase }: SubmittedKeys,
): Promise<ProviderKeys> {
  const submitted = secretKeyFile || secretKey;
  const secret = submitted === '' && entry.id === PROVIDER_WITHOUT_SECRET ? apiKey : submitted;
  const isComplete = secret !== '' || (entry.custodian && passphrase !== '');
  if (!isComplete) throw new ApiFailure(400, API_SECRET_INVALID);
  const needsPassphrase = entry.needsPassphrase && !entry.custodian;
  if (needsPassphrase && passphrase === '') throw new ApiFailure(400, PASSPHRASE_REQUIRED);
  const keys = { apiKey, secret, passphrase };
  if (await simulatedProvider(entry).accepts(keys)) return keys;
  throw new ApiFailure(400, `${entry.displayName} has refused this API key.`);
}
