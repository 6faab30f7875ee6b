import { subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey, type Ticker, type TickerField } from '@parallax/protocol';
import { fieldValue } from '@parallax/ui';
import { useLayoutEffect, useMemo, useState } from 'react';

/** Fields that some contracts never have. The others only lack a value until the first ticker. */
const OPTIONAL = [
  'mark_price',
  'index_price',
  'pred_funding_rate',
  'next_funding_time',
  'volume_24h_quote',
  'open_interest',
] as const satisfies readonly TickerField[];

/** Figures of options whose venue publishes them. */
const OF_OPTIONS = ['implied_volatility', 'delta'] as const;

const absentIn = (ticker: Ticker): string =>
  [
    ...OPTIONAL.filter((field) => fieldValue(ticker, field) === undefined),
    ...OF_OPTIONS.filter((figure) => ticker.greeks?.[figure] === undefined),
  ].join(' ');

/**
 * The fields that the contract's ticker has no value for, undefined until its first ticker. Renders
 * only when they change.
 */
export function useFieldsWithoutValue(contract: Contract): ReadonlySet<string> | undefined {
  const key = contractKey(contract);
  const [found, setFound] = useState<{ key: string; absent: string }>();
  useLayoutEffect(() => {
    let last: string | undefined;
    return subscribeTicker(key, (ticker) => {
      const absent = absentIn(ticker);
      // React queues every update until the next render, even one that changes nothing, so skip those
      if (absent === last) return;
      last = absent;
      setFound({ key, absent });
    });
  }, [key]);
  const absent = found?.key === key ? found.absent : undefined;
  return useMemo(() => (absent === undefined ? undefined : new Set(absent.split(' '))), [absent]);
}
