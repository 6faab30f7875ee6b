import {
  type Branding,
  contractColumns,
  getBranding,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
  searchContracts,
} from '@parallax/protocol';
import type { MarketSource } from '@parallax/server-market/market-source';
import type { Response } from 'express';
import { type Route, route, shared } from '../http/api/route.ts';
import { columnsOf, contentHash } from './content-hash.ts';

/** The browser may cache the response for ever; other users of a shared cache may not. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

interface Caching {
  readonly query: { readonly hash?: string | undefined };
  readonly response: Response;
}

/** Data that the browser may cache if the caller expects exactly it. */
function cacheable<T extends object>(data: T, { query, response }: Caching) {
  if (query.hash === contentHash(data)) response.setHeader('Cache-Control', IMMUTABLE);
  return shared(data, 'lasting');
}

/** The routes of the catalogue and the branding. */
export const catalogueRoutes = (
  market: Pick<MarketSource, 'catalogue'>,
  branding: Branding,
): Route[] => [
  route(listContracts, {
    handle(input) {
      const { exchange, base, quote, instType, q, limit, format } = input.query;
      const { catalogue } = market;
      const filters = [exchange, base, quote, instType, q, limit];
      const isWhole = filters.every((filter) => filter === undefined);
      if (isWhole && format === 'columns') return cacheable(columnsOf(catalogue), input);
      if (isWhole) return shared(catalogue.contracts, 'lasting');
      const found = searchContracts(
        catalogue.contracts,
        q ?? '',
        limit,
        (contract) =>
          (exchange === undefined || contract.exchange === exchange) &&
          (base === undefined || contract.base === base) &&
          (quote === undefined || contract.quote === quote) &&
          (instType === undefined || contract.instType === instType),
      );
      return format === 'columns' ? contractColumns(found) : found;
    },
  }),
  route(listExchanges, { handle: (input) => cacheable(market.catalogue.exchanges, input) }),
  route(listVenues, { handle: (input) => cacheable(market.catalogue.venues, input) }),
  route(listInstrumentTypes, {
    handle: (input) => cacheable(market.catalogue.instrumentTypes, input),
  }),
  route(getBranding, { handle: () => branding }),
];
