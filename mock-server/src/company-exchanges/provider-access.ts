import { API_SECRET_INVALID, type Exchange } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import type { ProviderKeys } from '../providers/provider.ts';
import { standInOf } from '../providers/stand-ins.ts';

/** A provider that gives no secret beside its key; the key stands for it. */
const WITHOUT_SECRET = 'metamask_institutional';

interface Typed {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly secretKeyFile?: string;
  readonly passphrase: string;
}

/**
 * The keys for a provider from what was typed. Throws 400 when there is no secret where there has
 * to be one (a custodian's passphrase may stand for it), or when the provider does not let the keys
 * in.
 */
export async function acceptedKeys(
  entry: Exchange,
  { apiKey, secretKey, secretKeyFile = '', passphrase }: Typed,
): Promise<ProviderKeys> {
  const typed = secretKeyFile || secretKey;
  const secret = typed === '' && entry.id === WITHOUT_SECRET ? apiKey : typed;
  const isEnough = secret !== '' || (entry.custodian && passphrase !== '');
  if (!isEnough) throw new ApiFailure(400, API_SECRET_INVALID);
  const keys = { apiKey, secret, passphrase };
  if (await standInOf(entry).accepts(keys)) return keys;
  throw new ApiFailure(400, `${entry.displayName} has refused this API key.`);
}
