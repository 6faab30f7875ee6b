import { type CompanyExchange, listCompanyExchanges } from '@parallax/protocol';
import type { QueryResult } from '@parallax/ui';
import { useMemo } from 'react';
import { useTabQuery } from '../tab/use-tab-query.ts';

/**
 * The connections of one kind that the trader can see.
 * @param isOfKind must be stable between renders
 * @param fallback the failure text if the server sends none
 */
export function useConnections(
  isOfKind: (connection: CompanyExchange) => boolean,
  fallback: string,
): QueryResult<CompanyExchange[]> {
  const all = useTabQuery(listCompanyExchanges, {}, { fallback });
  const ofKind = useMemo(() => all.data?.filter(isOfKind), [all.data, isOfKind]);
  if (ofKind === undefined) return all;
  return { state: ofKind.length === 0 ? 'empty' : 'shown', data: ofKind };
}
