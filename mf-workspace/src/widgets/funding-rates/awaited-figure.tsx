import { type Contract, contractKey, TICKER_STALE_MS } from '@parallax/protocol';
import { useIsStale } from '@parallax/trading-ui';
import { useHasWaited } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import type { ReactNode } from 'react';

/**
 * A live figure that the feed has yet to send. It shows a skeleton meanwhile, but a dash during an outage
 * and when the wait is long.
 * @param children renders the figure; its argument is the text until the feed sends it
 */
export function AwaitedFigure({
  contract,
  children,
}: {
  contract: Contract;
  children: (pending: string) => ReactNode;
}): ReactNode {
  const key = contractKey(contract);
  const isOut = useIsStale([key]);
  const hasWaited = useHasWaited(key, TICKER_STALE_MS);
  const isOverdue = isOut || hasWaited;
  return (
    <span data-awaited={isOverdue ? undefined : ''}>{children(isOverdue ? NO_VALUE : '')}</span>
  );
}
