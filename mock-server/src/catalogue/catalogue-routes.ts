import {
  type Branding,
  getBranding,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
  searchContracts,
} from '@parallax/contract';
import { type Route, route } from '../api/route.ts';
import type { Catalogue } from '../market/market-source.ts';

/** What there is to trade, and how the product is branded. */
export const catalogueRoutes = (catalogue: Catalogue, branding: Branding): Route[] => [
  route(listContracts, {
    handle({ query: { exchange, base, quote, instType, q, limit } }) {
      const matching = catalogue.contracts.filter(
        (contract) =>
          (exchange === undefined || contract.exchange === exchange) &&
          (base === undefined || contract.base === base) &&
          (quote === undefined || contract.quote === quote) &&
          (instType === undefined || contract.instType === instType),
      );
      return searchContracts(matching, q ?? '', limit);
    },
  }),
  route(listExchanges, { handle: () => [...catalogue.exchanges] }),
  route(listVenues, { handle: () => [...catalogue.venues] }),
  route(listInstrumentTypes, { handle: () => [...catalogue.instrumentTypes] }),
  route(getBranding, { handle: () => branding }),
];
