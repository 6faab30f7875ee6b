import { useEndpointQuery } from '@parallax/api/react';
import {
  ALL_FUNDING_RATES,
  type Contract,
  contractKey,
  listFundingRates,
} from '@parallax/protocol';
import { useCallback, useMemo } from 'react';

/** Venues rarely change an interval. */
const VALID_MS = 600_000;

/**
 * Returns a lookup of the hours between two fundings of a perpetual; undefined while they are unknown,
 * and for other types.
 * @param of the perpetuals to look up, all by default
 * @param enabled requests nothing while false
 */
export function useFundingHours(
  of: { exchange?: string; base?: string } = {},
  enabled = true,
): (contract: Contract) => number | undefined {
  const { exchange, base } = of;
  // without filters the query of ALL_FUNDING_RATES, so that it shares the response with the widgets
  const query = {
    ...ALL_FUNDING_RATES.query,
    ...(exchange !== undefined && { exchange }),
    ...(base !== undefined && { base }),
  };
  const input = { query };
  const { data } = useEndpointQuery(listFundingRates, input, { enabled, staleTime: VALID_MS });
  const hours = useMemo(
    () => new Map(data?.map(({ contract, interval_hours }) => [contract, interval_hours])),
    [data],
  );
  return useCallback((contract) => hours.get(contractKey(contract)), [hours]);
}
