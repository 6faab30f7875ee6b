import type { CompanyExchange, Exchange } from '@parallax/protocol';

/** What the screens know of a custodian or prime broker that can be connected. */
export interface Provider {
  /** name of its tab */
  readonly label: string;
  /** its name in the exchange catalogue */
  readonly catalogueName: string;
  /** path of its setup guide */
  readonly guide: string;
  /** 'none': the API key is also sent as the secret */
  readonly secret: 'text' | 'file' | 'none';
  readonly hasPassphrase: boolean;
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The catalogue entry of a provider, found by name. */
export const entryOf = (
  { catalogueName }: Provider,
  catalogue: readonly Exchange[],
): Exchange | undefined => catalogue.find(({ name }) => sameName(name, catalogueName));

/** The provider of a connection; one that is not offered any more has a key and a secret. */
export function providerOf(
  { exchangeName, exchangeDisplayName, exchangeId }: CompanyExchange,
  offered: readonly Provider[],
): Provider {
  const known = offered.find(({ catalogueName }) => sameName(catalogueName, exchangeName));
  return {
    ...(known ?? {
      catalogueName: exchangeName,
      guide: exchangeId.replaceAll('_', '-'),
      secret: 'text',
      hasPassphrase: false,
    }),
    label: exchangeDisplayName,
  };
}
