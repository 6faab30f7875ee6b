import type { ProviderKeys } from '@parallax/server-kit/secrets/provider-keys';

/** A vault as reported by its provider. */
export interface ProviderVault {
  readonly externalId: string;
  readonly name: string;
  readonly activeAddresses: number;
}

/** The API of an exchange, a custodian or a prime broker. */
export interface Provider {
  /** Whether the keys are valid. */
  accepts(keys: ProviderKeys): Promise<boolean>;
  /**
   * The vaults of the keys' account; none for an exchange. `refreshes` counts the refreshes of this
   * connection, including this one; 0 when it is registered.
   */
  vaults(keys: ProviderKeys, refreshes: number): Promise<readonly ProviderVault[]>;
}
