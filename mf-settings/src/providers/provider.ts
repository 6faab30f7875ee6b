import type { CompanyExchange, Exchange } from '@parallax/protocol';

/** A connectable custodian or prime broker. */
export interface Provider {
  /** its id in the exchange catalogue of this product, which names its setup guide */
  readonly id: string;
  /** name of its tab */
  readonly label: string;
  /** its name in the exchange catalogue */
  readonly catalogueName: string;
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

/** The provider of a connection. A provider missing from the list is assumed to need key and secret. */
export function providerOf(
  { exchangeName, exchangeDisplayName, exchangeId }: CompanyExchange,
  offered: readonly Provider[],
): Provider {
  const known = offered.find(({ catalogueName }) => sameName(catalogueName, exchangeName));
  return {
    ...(known ?? {
      catalogueName: exchangeName,
      secret: 'text',
      hasPassphrase: false,
    }),
    id: exchangeId,
    label: exchangeDisplayName,
  };
}
