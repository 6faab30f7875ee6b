/** What a company types to connect a provider. It never leaves the server and is stored sealed. */
export interface ProviderKeys {
  readonly apiKey: string;
  /** the text of the secret, or of the secret key file */
  readonly secret: string;
  readonly passphrase: string;
}

/** A vault as its provider tells of it. */
export interface ProviderVault {
  readonly externalId: string;
  readonly name: string;
  readonly activeAddresses: number;
}

/** What is asked of an exchange, a custodian or a prime broker. */
export interface Provider {
  /** Whether it lets these keys in. */
  accepts(keys: ProviderKeys): Promise<boolean>;
  /**
   * The vaults of the account that the keys open; none at an exchange. `asked` is how often this
   * connection has been refreshed before.
   */
  vaults(keys: ProviderKeys, asked: number): Promise<readonly ProviderVault[]>;
}
