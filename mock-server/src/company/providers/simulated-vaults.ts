import { createHash } from 'node:crypto';
import { STAKING_VAULTS } from '@parallax/protocol';
import type { ProviderKeys } from '@parallax/server-kit/secrets/provider-keys';
import type { ProviderVault } from './provider.ts';

const VAULTS_MAX = 12;

const DESKS = [
  'Treasury',
  'Trading',
  'Settlement',
  'Market making',
  'Cold storage',
  'Collateral',
  'Client assets',
  'Operations',
  'Reserve',
  'Hedging',
  'Payments',
  'Research',
] as const;

const staking: readonly ProviderVault[] = STAKING_VAULTS.map((name, at) => ({
  externalId: name,
  name,
  activeAddresses: at + 1,
}));

/**
 * A simulated account's vaults: a few derived from its key, and one more after each refresh, so that
 * a refresh finds a new vault.
 */
export function simulatedVaults(
  provider: string,
  { apiKey }: Pick<ProviderKeys, 'apiKey'>,
  refreshes: number,
): ProviderVault[] {
  const digest = createHash('sha256').update(`${provider}\0${apiKey}`).digest();
  const account = digest.toString('hex').slice(0, 8);
  const count = Math.min(2 + (digest.readUInt8(4) % 2) + refreshes, VAULTS_MAX);
  const first = digest.readUInt8(5);
  const accountVaults = Array.from({ length: count }, (_, at): ProviderVault => {
    const desk = DESKS[(first + at) % DESKS.length] ?? '';
    return {
      externalId: `${account}-${at + 1}`,
      name: desk,
      activeAddresses: 1 + (digest.readUInt8(6 + at) % 9),
    };
  });
  return provider === 'fireblocks' ? [...accountVaults, ...staking] : accountVaults;
}
