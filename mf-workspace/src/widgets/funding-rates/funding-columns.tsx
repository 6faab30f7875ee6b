import { lastTicker } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  type FundingRate,
  knownFundingApr,
  TICKER_STALE_MS,
} from '@parallax/protocol';
import { useIsStale } from '@parallax/trading-ui';
import {
  COMPUTED_PERCENT,
  HOURS,
  isHidden,
  LiveCell,
  LiveText,
  minWidthToShow,
  perInterval,
  type TableColumn,
  type TableState,
  UTC_TIME,
  useHasWaited,
} from '@parallax/ui';
import {
  contractName,
  formatFundingRate,
  formatInterval,
  formatPercent,
  formatPrice,
  NO_VALUE,
} from '@parallax/ui/format';
import type { ReactNode } from 'react';
import { ContractLines, IN_SECOND_LINE } from '../../widget-kit/contract/contract-lines.tsx';
import { inQuote } from '../../widget-kit/contract/price-units.ts';
import styles from './funding-rates.module.css';

export interface FundingRow {
  readonly contract: Contract;
  readonly funding: FundingRate;
}

/** The rates of listed contracts, in the order of the rates; others are left out. */
export function fundingRows(
  rates: readonly FundingRate[],
  byKey: ReadonlyMap<string, Contract>,
): readonly FundingRow[] {
  return rates.flatMap((funding) => {
    const contract = byKey.get(funding.contract);
    return contract === undefined ? [] : [{ contract, funding }];
  });
}

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

type Column = TableColumn<FundingRow>;

const choice = (
  id: string,
  header: string,
  width: string,
  value: (row: FundingRow) => string,
): Column => ({ id, header, width, cell: value, sortValue: value, filter: 'choice' });

const toneOf = (rate: number) => (rate < 0 ? styles.down : rate > 0 ? styles.up : undefined);

const price = (id: string, header: string, value: (row: FundingRow) => number | null): Column => ({
  id,
  header,
  align: 'end',
  hiddenByDefault: true,
  decimals: ({ contract }) => contract.priceDecimals,
  unit: inQuote(({ contract }) => contract),
  cell: (row) => formatPrice(value(row), row.contract.priceDecimals),
  sortValue: value,
});

const MARK = price('mark', 'Mark', ({ funding }) => funding.mark_price);
const INDEX = price('index', 'Index', ({ funding }) => funding.index_price);

const RATE = perInterval<FundingRow>(({ funding }) => funding.interval_hours);

const predicted = ({ contract }: FundingRow): number | null =>
  lastTicker(contractKey(contract))?.pred_funding_rate ?? null;
const predictedApr = (row: FundingRow): number | null =>
  knownFundingApr(predicted(row), row.funding.interval_hours);

/**
 * The columns of funding rates.
 * @param narrow whether the rows have two lines, with the venue below the contract
 */
export function fundingColumns(narrow: boolean): readonly Column[] {
  return [
    {
      id: 'contract',
      header: 'Contract',
      width: narrow ? 'minmax(144px, 1.4fr)' : 'minmax(156px, 1.4fr)',
      fixed: true,
      filter: 'text',
      cell: ({ contract, funding }) => (
        <ContractLines
          contract={contract}
          narrow={narrow}
          detail={formatInterval(funding.interval_hours)}
        />
      ),
      sortValue: ({ contract }) => contractName(contract),
      searchText: ({ contract }) => `${contractName(contract)} ${contract.symbol}`,
    },
    {
      id: 'rate',
      header: 'Rate',
      width: narrow ? 'minmax(64px, 1fr)' : 'minmax(84px, 1fr)',
      essential: true,
      title: 'Per interval; longs pay a positive rate',
      align: 'end',
      filter: 'range',
      unit: RATE,
      cell: ({ funding }) => (
        <>
          {!narrow && (
            <span className={styles.interval}>{formatInterval(funding.interval_hours)} </span>
          )}
          <span className={toneOf(funding.rate)}>{formatFundingRate(funding.rate)}</span>
        </>
      ),
      sortValue: ({ funding }) => funding.rate,
    },
    {
      id: 'apr',
      header: 'APR',
      width: 'minmax(60px, 1fr)',
      essential: true,
      title: 'Rate × 8760 / hours of the interval',
      align: 'end',
      filter: 'range',
      unit: COMPUTED_PERCENT,
      cell: ({ funding }) => (
        <span className={toneOf(funding.rate)}>
          {formatPercent(knownFundingApr(funding.rate, funding.interval_hours))}
        </span>
      ),
      sortValue: ({ funding }) => knownFundingApr(funding.rate, funding.interval_hours),
    },
    {
      id: 'next',
      header: 'Next in',
      fileHeading: 'Next funding',
      title: 'Time until the next funding',
      width: 'minmax(72px, 1fr)',
      align: 'end',
      unit: UTC_TIME,
      cell: ({ contract, funding }) => (
        <AwaitedFigure contract={contract}>
          {(pending) => (
            <LiveCell
              contract={contract}
              field="next_funding_time"
              fallback={funding.next_funding_time}
              pending={pending}
            />
          )}
        </AwaitedFigure>
      ),
      sortValue: ({ funding }) => funding.next_funding_time,
    },
    {
      ...choice('venue', 'Venue', 'minmax(116px, 1fr)', ({ contract }) => contract.exchangeName),
      ...(narrow && IN_SECOND_LINE),
    },
    {
      id: 'interval',
      header: 'Interval',
      align: 'end',
      hiddenByDefault: true,
      alwaysExported: true,
      unit: HOURS,
      cell: ({ funding }) => formatInterval(funding.interval_hours),
      sortValue: ({ funding }) => funding.interval_hours,
      filter: 'range',
    },
    {
      id: 'predicted',
      header: 'Predicted',
      title: 'The next rate, where the venue publishes it',
      align: 'end',
      unit: RATE,
      cell: ({ contract }) => (
        <AwaitedFigure contract={contract}>
          {(pending) => (
            <LiveCell contract={contract} field="pred_funding_rate" pending={pending} />
          )}
        </AwaitedFigure>
      ),
      sortValue: predicted,
      live: true,
    },
    {
      id: 'predicted-apr',
      header: 'Predicted APR',
      align: 'end',
      unit: COMPUTED_PERCENT,
      hiddenByDefault: true,
      cell: (row) => (
        <AwaitedFigure contract={row.contract}>
          {(pending) => (
            <LiveText
              tickers={[contractKey(row.contract)]}
              compute={() => ({
                text:
                  lastTicker(contractKey(row.contract)) === undefined
                    ? pending
                    : formatPercent(predictedApr(row)),
              })}
              attributes={{ 'data-figure': 'predicted-apr' }}
            />
          )}
        </AwaitedFigure>
      ),
      sortValue: predictedApr,
      live: true,
    },
    {
      ...choice('base', 'Base', 'minmax(64px, 0.5fr)', ({ contract }) => contract.base),
      hiddenByDefault: true,
    },
    {
      ...choice('quote', 'Quote', 'minmax(64px, 0.5fr)', ({ contract }) => contract.quote),
      hiddenByDefault: true,
    },
    {
      ...choice('risk', 'Risk type', 'minmax(72px, 0.5fr)', ({ funding }) => funding.riskType),
      hiddenByDefault: true,
    },
    MARK,
    INDEX,
  ];
}

/** Whether the table shows prices, or is sorted by one. */
export const usesPrices = (table: TableState): boolean =>
  [MARK, INDEX].some(
    (column) =>
      !isHidden(column, table) || table.sorts.some(({ columnId }) => columnId === column.id),
  );

/** In a narrower table, the venue is in the second line. */
export const ONE_LINE_PX = minWidthToShow(fundingColumns(false), 'venue', {
  hasMenus: true,
});
