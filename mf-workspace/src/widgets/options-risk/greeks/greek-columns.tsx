import { type TableColumn, UTC_DAY } from '@parallax/ui';
import { formatExpiry, NO_VALUE } from '@parallax/ui/format';
import { Dollars } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { GREEKS, type Greek, MEANINGS } from '../../../widget-kit/risk/greeks.ts';
import { dollarColumn } from '../dollar-column.tsx';
import styles from '../options-risk.module.css';
import { type GreekGroup, type GreekRow, greekOf } from './greek-rows.ts';

type Column = TableColumn<GreekRow>;

const expiryOf = ({ expiry }: GreekRow): number | null =>
  expiry === null || expiry === undefined ? null : Date.parse(expiry);

/** 'BTC', or of an expiry 'BTC, 25 Dec 26' and 'BTC, no expiry' */
export function greekRowName(row: GreekRow): string {
  if (row.expiry === undefined) return row.base;
  return `${row.base}, ${row.expiry === null ? 'no expiry' : formatExpiry(expiryOf(row))}`;
}

const BASE: Column = {
  id: 'base',
  header: 'Base',
  width: 'minmax(72px, 1fr)',
  fixed: true,
  filter: 'choice',
  cell: ({ base }) => base,
  sortValue: ({ base }) => base,
};

const EXPIRY: Column = {
  id: 'expiry',
  header: 'Expiry',
  title: 'Coins and perpetuals have none',
  width: 'minmax(84px, 1fr)',
  essential: true,
  cell: (row) => (expiryOf(row) === null ? NO_VALUE : formatExpiry(expiryOf(row))),
  unit: UTC_DAY,
  sortValue: expiryOf,
};

/** @param onOpen shows the lines that a figure is made of; stable */
export const greekColumns = (
  group: GreekGroup,
  onOpen: (greek: Greek, row: GreekRow) => void,
): readonly Column[] => [
  BASE,
  ...(group === 'Expiry' ? [EXPIRY] : []),
  ...GREEKS.map((greek) =>
    dollarColumn<GreekRow>(
      { id: greek, header: greek, title: MEANINGS[greek], essential: true, controls: true },
      (row) => greekOf(row, greek),
      (row) => (
        <button
          type="button"
          tabIndex={-1}
          className={styles.figure}
          title={`What the ${greek.toLowerCase()} of ${greekRowName(row)} is made of`}
          onClick={() => onOpen(greek, row)}
        >
          <Dollars amount={greekOf(row, greek)} />
        </button>
      ),
    ),
  ),
];
