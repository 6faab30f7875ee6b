import { serverNow } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useStaleness } from '@parallax/trading-ui';
import { formatDateTime } from '@parallax/ui/format';

/** That the price of a contract is stale, and since when; undefined while it is not. */
export function useStalePriceText(contract: Contract): string | undefined {
  const staleness = useStaleness([contractKey(contract)]);
  if (staleness === undefined) return undefined;
  const since = staleness.since ?? staleness.outageSince ?? staleness.noticedAt;
  const time = since === undefined ? '' : `: no update since ${formatDateTime(since, serverNow())}`;
  return `The price of ${contract.exchangeName} is stale${time}.`;
}
