import { type Contract, contractKey, spreadBps } from '@parallax/protocol';
import {
  BASIS_POINTS,
  Badge,
  fieldDecimals,
  LiveCell,
  LiveText,
  PERCENT,
  type TableColumn,
  type Unit,
  unitByRow,
} from '@parallax/ui';
import { contractName, formatBps, formatFee, formatPrice } from '@parallax/ui/format';
import { useSyncExternalStore } from 'react';
import { inPriceCurrency } from '../../widget-kit/contract/price-units.ts';
import { RowStaleMark, RowVenue } from '../../widget-kit/contract/row-venue.tsx';
import { tickerFigure } from '../../widget-kit/contract/ticker-figure.ts';
import { buyPriceAfterFee, sellPriceAfterFee, type VenueQuote } from './compare-venues.ts';
import type { QuoteBoard } from './quote-board.ts';

type Column = TableColumn<Contract>;

/** Badges for the best venues to buy and to sell on. */
function BestVenueBadges({ board, contract }: { board: QuoteBoard; contract: Contract }) {
  const key = contractKey(contract);
  const isBuyVenue = useSyncExternalStore(board.subscribe, () => board.comparison().buyOn === key);
  const isSellVenue = useSyncExternalStore(
    board.subscribe,
    () => board.comparison().sellOn === key,
  );
  return (
    <>
      {isBuyVenue && <Badge tone="up">Buy</Badge>} {isSellVenue && <Badge tone="down">Sell</Badge>}
    </>
  );
}

const size = (id: 'bid_size' | 'ask_size', header: string): Column => ({
  id,
  header,
  align: 'end',
  hiddenByDefault: true,
  unit: unitByRow('Size unit', ({ contractSizeUnit }) => contractSizeUnit),
  cell: (contract) => <LiveCell contract={contract} field={id} />,
  value: (contract) => tickerFigure(contract, id),
});

const PRICE = inPriceCurrency((contract: Contract) => contract);

/** Prices after fees lie between ticks, so all rows use the decimals of the finest tick. */
const maxPriceDecimals = (contracts: readonly Contract[]): number =>
  Math.max(0, ...contracts.map(({ priceDecimals }) => priceDecimals));

export function comparisonColumns(
  board: QuoteBoard,
  contracts: readonly Contract[],
): readonly Column[] {
  const decimals = maxPriceDecimals(contracts);
  const format = (value: number | null): string => formatPrice(value, decimals);
  const price = (id: 'bid' | 'ask', header: string): Column => ({
    id,
    header,
    align: 'end',
    essential: true,
    width: 'minmax(84px, 1fr)',
    decimals: (contract) => fieldDecimals(id, contract),
    unit: PRICE,
    cell: (contract) => <LiveCell contract={contract} field={id} />,
    sortValue: (contract) => board.quote(contract)[id],
    live: true,
  });
  const computed = (
    column: Pick<Column, 'id' | 'header' | 'title' | 'width'> & { unit: Unit<Contract> },
    value: (quote: VenueQuote) => number | null,
    formatValue: (value: number | null) => string,
  ): Column => ({
    ...column,
    align: 'end',
    cell: (contract) => (
      <LiveText
        tickers={[contractKey(contract)]}
        compute={() => ({ text: formatValue(value(board.quote(contract))) })}
      />
    ),
    sortValue: (contract) => value(board.quote(contract)),
    live: true,
  });
  return [
    {
      id: 'venue',
      header: 'Venue',
      width: 'minmax(104px, 1.4fr)',
      fixed: true,
      cell: (contract) => (
        <>
          <RowVenue contract={contract} />
          <RowStaleMark contract={contract} />
        </>
      ),
      sortValue: ({ exchangeName }) => exchangeName,
    },
    {
      id: 'contract',
      header: 'Contract',
      hiddenByDefault: true,
      cell: contractName,
      sortValue: contractName,
    },
    {
      id: 'advice',
      header: 'Best after fees',
      title: 'Where to buy and where to sell, after the lowest-tier taker fees',
      width: 'minmax(112px, 0.8fr)',
      cell: (contract) => <BestVenueBadges board={board} contract={contract} />,
      value: (contract) => bestVenueText(board, contractKey(contract)),
    },
    price('bid', 'Bid'),
    size('bid_size', 'Bid size'),
    price('ask', 'Ask'),
    size('ask_size', 'Ask size'),
    computed(
      {
        id: 'paid',
        header: 'Buy after fees',
        title: 'Ask with the lowest-tier taker fee',
        unit: PRICE,
        width: 'minmax(104px, 1fr)',
      },
      buyPriceAfterFee,
      format,
    ),
    computed(
      {
        id: 'received',
        header: 'Sell after fees',
        title: 'Bid less the lowest-tier taker fee',
        unit: PRICE,
        width: 'minmax(104px, 1fr)',
      },
      sellPriceAfterFee,
      format,
    ),
    computed(
      { id: 'spread', header: 'Spread', unit: BASIS_POINTS, title: '(ask − bid) / mid in bps' },
      spreadBps,
      formatBps,
    ),
    {
      id: 'fee',
      header: 'Taker fee',
      align: 'end',
      unit: PERCENT,
      cell: (contract) => formatFee(board.quote(contract).takerFee),
      sortValue: (contract) => board.quote(contract).takerFee,
    },
  ];
}

function bestVenueText(board: QuoteBoard, key: string): string {
  const { buyOn, sellOn } = board.comparison();
  return [buyOn === key ? 'Buy' : '', sellOn === key ? 'Sell' : ''].filter(Boolean).join(' and ');
}
