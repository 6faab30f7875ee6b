import { useEndpointQuery } from '@parallax/api/react';
import { type Contract, contractKey, listFundingRates } from '@parallax/protocol';
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
  const query = {
    ...(exchange !== undefined && { exchange }),
    ...(base !== undefined && { base }),
  };
  const input = exchange === undefined && base === undefined ? {} : { query };
  const { data } = useEndpointQuery(listFundingRates, input, { enabled, staleTime: VALID_MS });
  const hours = useMemo(
    () => new Map(data?.map(({ contract, interval_hours }) => [contract, interval_hours])),
    [data],
  );
  return useCallback((contract) => hours.get(contractKey(contract)), [hours]);
}
