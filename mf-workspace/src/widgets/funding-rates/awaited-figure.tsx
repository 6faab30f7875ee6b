import { type Contract, contractKey, TICKER_STALE_MS } from '@parallax/protocol';
import { useIsStale } from '@parallax/trading-ui';
import { useHasWaited } from '@parallax/ui';
import type { ReactNode } from 'react';

/**
 * A live figure that is empty until the feed sends it. It shows a skeleton meanwhile, but stays blank
 * during an outage and when the wait is long: a dash would mean that the contract has no such figure.
 */
export function AwaitedFigure({
  contract,
  children,
}: {
  contract: Contract;
  children: ReactNode;
}): ReactNode {
  const key = contractKey(contract);
  const isOut = useIsStale([key]);
  const hasWaited = useHasWaited(key, TICKER_STALE_MS);
  return <span data-awaited={isOut || hasWaited ? undefined : ''}>{children}</span>;
}
