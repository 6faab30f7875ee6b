import { type Contract, contractKey } from '@parallax/protocol';
import {
  counted,
  directionOfText,
  formatPrice,
  formatSignedBps,
  NO_VALUE,
} from '@parallax/ui/format';
import { useSyncExternalStore } from 'react';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { MIN_COMPARED } from './compare-venues.ts';
import type { QuoteBoard } from './quote-board.ts';
import styles from './venue-comparison.module.css';

/**
 * The best venues to buy and to sell on after fees, their prices, and the edge, or what they wait for;
 * and how many venues are compared, unless all are.
 */
export function ComparisonSummary({
  board,
  contracts,
}: {
  board: QuoteBoard;
  contracts: readonly Contract[];
}) {
  const { buyOn, sellOn, edge, netEdge, compared } = useSyncExternalStore(
    board.subscribe,
    board.comparison,
  );
  const venueAndPrice = (key: string | null, side: 'bid' | 'ask'): string => {
    const contract = contracts.find((each) => contractKey(each) === key);
    return contract === undefined
      ? NO_VALUE
      : `${contract.exchangeName}, ${side} ${formatPrice(board.quote(contract)[side], contract.priceDecimals)}`;
  };
  const comparedFigure = compared < contracts.length && (
    <Figure label="Compared">{`${compared} of ${counted(contracts.length, 'venue')}`}</Figure>
  );
  if (contracts.length === 0) return null;
  if (compared < MIN_COMPARED) {
    return (
      <Figures>
        {contracts.length < MIN_COMPARED ? (
          <Figure label="Nothing to compare">only one venue</Figure>
        ) : (
          <Figure label="Waiting for">current prices of two venues</Figure>
        )}
        {comparedFigure}
      </Figures>
    );
  }
  const net = formatSignedBps(netEdge);
  return (
    <Figures>
      <Figure label="Buy after fees on">{venueAndPrice(buyOn, 'ask')}</Figure>
      <Figure label="Sell after fees on">{venueAndPrice(sellOn, 'bid')}</Figure>
      <Figure label="Edge after lowest-tier fees">
        <span className={styles.net} data-direction={directionOfText(net)}>
          {net}
        </span>
      </Figure>
      <Figure label="Same pair before fees">{formatSignedBps(edge)}</Figure>
      {comparedFigure}
    </Figures>
  );
}
