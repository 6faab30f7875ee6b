import { z } from 'zod';

/** The id of the element in which a page names the hashes of the present catalogue. */
export const CATALOGUE_HASHES_ID = 'parallax-catalogue';

/**
 * Hashes of what the endpoints of the catalogue return without filters. A browser may cache the response
 * to a request that sends its present hash for ever, since the hash changes with the content; any other
 * hash is ignored.
 */
export const catalogueHashesSchema = z.object({
  contracts: z.string(),
  exchanges: z.string(),
  venues: z.string(),
  instrumentTypes: z.string(),
});
export type CatalogueHashes = z.infer<typeof catalogueHashesSchema>;
