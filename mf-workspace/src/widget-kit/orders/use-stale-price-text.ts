import { serverNow } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useStaleness } from '@parallax/trading-ui';
import { formatDateTime } from '@parallax/ui/format';

/** That the price of one of the contracts is stale, and since when; undefined while none is. */
export function useStalePriceText(...contracts: readonly Contract[]): string | undefined {
  const staleness = useStaleness(contracts.map(contractKey));
  if (staleness === undefined) return undefined;
  const since = staleness.since ?? staleness.outageSince ?? staleness.noticedAt;
  const time = since === undefined ? '' : `: no update since ${formatDateTime(since, serverNow())}`;
  const names = new Set(contracts.map(({ exchangeName }) => exchangeName));
  return `The price of ${[...names].join(' or ')} is stale${time}.`;
}
