import { type Contract, contractKey, TICKER_STALE_MS } from '@parallax/protocol';
import { useIsStale } from '@parallax/trading-ui';
import { useHasWaited } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import type { ReactNode } from 'react';

/**
 * A live figure that the feed has yet to send. It shows a skeleton meanwhile, nothing during an outage,
 * which the widget's header states, and a dash when a connected venue does not send it.
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
  const pending = hasWaited && !isOut ? NO_VALUE : '';
  const isAwaited = !hasWaited && !isOut;
  return <span data-awaited={isAwaited ? '' : undefined}>{children(pending)}</span>;
}
