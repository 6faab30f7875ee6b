import type { Contract } from '@parallax/protocol';
import type { TableColumn } from '@parallax/ui';
import {
  contractName,
  formatCompact,
  formatPrice,
  formatSize,
  formatTime,
  TIME_ZONE_HINT,
} from '@parallax/ui/format';
import type { ValuedLiquidation } from './liquidation-bars.ts';
import styles from './liquidations.module.css';

/** A liquidation with its contract, if the catalogue still has it. */
export interface TapeRow {
  readonly liquidation: ValuedLiquidation;
  readonly contract: Contract | undefined;
}

type Column = TableColumn<TapeRow>;

const PRICE_DECIMALS = 2;
const SIZE_DECIMALS = 4;

/** The liquidated position: a forced sale closes a long one. */
const positionOf = ({ liquidation }: TapeRow): string =>
  liquidation.side === 'sell' ? 'Long' : 'Short';

const nameOf = ({ contract, liquidation }: TapeRow): string =>
  contract === undefined ? liquidation.symbol : contractName(contract);

const venueOf = ({ contract, liquidation }: TapeRow): string =>
  contract?.exchangeName ?? liquidation.exchange;

const toneOf = ({ liquidation }: TapeRow) =>
  liquidation.side === 'sell' ? styles.down : styles.up;

/** The columns of the tape, stable. */
export const TAPE_COLUMNS: readonly Column[] = [
  {
    id: 'time',
    header: 'Time',
    title: TIME_ZONE_HINT,
    width: 'minmax(64px, 0.8fr)',
    cell: ({ liquidation }) => formatTime(liquidation.at),
    sortValue: ({ liquidation }) => liquidation.at,
    value: ({ liquidation }) => new Date(liquidation.at).toISOString(),
  },
  {
    id: 'contract',
    header: 'Contract',
    width: 'minmax(120px, 1.4fr)',
    fixed: true,
    filter: 'text',
    cell: (row) => (
      <>
        {nameOf(row)}
        <span aria-hidden className={styles.venue}>
          {venueOf(row)}
        </span>
      </>
    ),
    sortValue: nameOf,
    value: nameOf,
  },
  {
    id: 'side',
    header: 'Position',
    width: 'minmax(60px, 0.8fr)',
    essential: true,
    title: 'The side that was liquidated: a forced sale closes a long position',
    filter: 'choice',
    cell: (row) => <span className={toneOf(row)}>{positionOf(row)}</span>,
    sortValue: positionOf,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    width: 'minmax(88px, 1fr)',
    cell: ({ liquidation, contract }) =>
      formatPrice(liquidation.price, contract?.priceDecimals ?? PRICE_DECIMALS),
    sortValue: ({ liquidation }) => liquidation.price,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    width: 'minmax(128px, 1.2fr)',
    cell: ({ liquidation, contract }) => {
      const size = formatSize(liquidation.contracts, contract?.qtyDecimals ?? SIZE_DECIMALS);
      return contract === undefined ? size : `${size} ${contract.contractSizeUnit}`;
    },
    sortValue: ({ liquidation }) => liquidation.contracts,
  },
  {
    id: 'value',
    header: 'Value',
    width: 'minmax(64px, 0.8fr)',
    essential: true,
    title: 'In US dollars at index prices',
    align: 'end',
    filter: 'range',
    cell: ({ liquidation }) => formatCompact(liquidation.dollars),
    sortValue: ({ liquidation }) => liquidation.dollars,
  },
  {
    id: 'venue',
    header: 'Venue',
    width: 'minmax(104px, 1fr)',
    filter: 'choice',
    cell: venueOf,
    sortValue: venueOf,
  },
];
