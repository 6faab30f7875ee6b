import { useEndpointQuery } from '@parallax/api/react';
import { listStrategies, type Strategy } from '@parallax/protocol';
import { useTrader } from '@parallax/store';
import { useCallback, useMemo } from 'react';

const NONE: readonly Strategy[] = [];

/** The strategies of the trader's company by their tags; none until they are loaded. */
export function useStrategies(): readonly Strategy[] {
  const trader = useTrader();
  const companyId = trader.state === 'success' ? trader.value.companyId : '';
  const strategies = useEndpointQuery(
    listStrategies,
    { query: { CompanyId: companyId } },
    { enabled: companyId !== '' },
  );
  return strategies.data ?? NONE;
}

/** Returns the tag of a strategy by its id, null without one; stable while the strategies are the same. */
export function useStrategyTag(): (id: string | null) => string | null {
  const strategies = useStrategies();
  const tags = useMemo(() => new Map(strategies.map(({ id, tag }) => [id, tag])), [strategies]);
  return useCallback((id) => (id === null ? null : (tags.get(id) ?? id)), [tags]);
}
