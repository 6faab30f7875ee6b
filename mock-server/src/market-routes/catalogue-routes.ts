import {
  type Branding,
  getBranding,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
  searchContracts,
} from '@parallax/protocol';
import { type Route, route } from '../http/api/route.ts';
import type { MarketSource } from '../market/market-source.ts';

/** The routes of the catalogue and the branding. */
export const catalogueRoutes = (
  market: Pick<MarketSource, 'catalogue'>,
  branding: Branding,
): Route[] => [
  route(listContracts, {
    handle({ query: { exchange, base, quote, instType, q, limit } }) {
      return searchContracts(
        market.catalogue.contracts,
        q ?? '',
        limit,
        (contract) =>
          (exchange === undefined || contract.exchange === exchange) &&
          (base === undefined || contract.base === base) &&
          (quote === undefined || contract.quote === quote) &&
          (instType === undefined || contract.instType === instType),
      );
    },
  }),
  route(listExchanges, { handle: () => [...market.catalogue.exchanges] }),
  route(listVenues, { handle: () => [...market.catalogue.venues] }),
  route(listInstrumentTypes, { handle: () => [...market.catalogue.instrumentTypes] }),
  route(getBranding, { handle: () => branding }),
];
