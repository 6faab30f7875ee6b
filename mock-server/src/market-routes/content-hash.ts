import { createHash } from 'node:crypto';
import {
  type CatalogueHashes,
  type Columns,
  contractColumns,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
} from '@parallax/protocol';
import type { Catalogue } from '@parallax/server-market/market-source';
import { oncePer } from '@parallax/server-market/once-per';

const HASH_LENGTH = 16;

/** The hash of data that does not change. */
export const contentHash = oncePer((data: object): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, HASH_LENGTH),
);

/** The contracts of a catalogue in columns. */
export const columnsOf = oncePer(
  ({ contracts }: Pick<Catalogue, 'contracts'>): Columns => contractColumns(contracts),
);

/** The paths of the responses that have hashes. */
export const CATALOGUE_PATHS: readonly string[] = [
  listContracts,
  listExchanges,
  listVenues,
  listInstrumentTypes,
].map(({ path }) => path);

/** The hashes of the catalogue's responses. */
export const catalogueHashes = (catalogue: Catalogue): CatalogueHashes => ({
  contracts: contentHash(columnsOf(catalogue)),
  exchanges: contentHash(catalogue.exchanges),
  venues: contentHash(catalogue.venues),
  instrumentTypes: contentHash(catalogue.instrumentTypes),
});
