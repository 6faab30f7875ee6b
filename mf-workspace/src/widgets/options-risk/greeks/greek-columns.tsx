import { type TableColumn, UTC_DAY } from '@parallax/ui';
import { formatExpiry } from '@parallax/ui/format';
import { Dollars } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { dollarColumn } from '../dollar-column.tsx';
import styles from '../options-risk.module.css';
import { GREEK_TITLES, GREEKS, type Greek, type GreekRow, greekOf } from './greek-rows.ts';

type Column = TableColumn<GreekRow>;

/** '25 Dec 26'; 'No expiry' for holdings and perpetuals. */
const expiryText = (expiry: string | null): string =>
  expiry === null ? 'No expiry' : formatExpiry(Date.parse(expiry));

/** 'BTC', or 'BTC, 25 Dec 26' */
export const greekRowName = ({ base, expiry, isHeading }: GreekRow): string =>
  isHeading ? base : `${base}, ${expiryText(expiry)}`;

const BASE: Column = {
  id: 'base',
  header: 'Base',
  width: 'minmax(72px, 1fr)',
  fixed: true,
  filter: 'choice',
  cell: ({ base, isHeading }) => (isHeading ? <strong>{base}</strong> : null),
  sortValue: ({ base }) => base,
};

const EXPIRY: Column = {
  id: 'expiry',
  header: 'Expiry',
  width: 'minmax(84px, 1fr)',
  essential: true,
  cell: ({ expiry, isHeading }) => (isHeading ? 'All' : expiryText(expiry)),
  unit: UTC_DAY,
  sortValue: ({ expiry }) => (expiry === null ? null : Date.parse(expiry)),
};

/** @param onOpen shows the lines that a figure is made of; stable */
export const greekColumns = (onOpen: (greek: Greek, row: GreekRow) => void): readonly Column[] => [
  BASE,
  EXPIRY,
  ...GREEKS.map((greek) =>
    dollarColumn<GreekRow>(
      {
        id: greek,
        header: greek,
        title: GREEK_TITLES[greek],
        essential: true,
        controls: true,
      },
      (row) => greekOf(row, greek),
      (row) => (
        <button
          type="button"
          tabIndex={-1}
          className={styles.figure}
          data-heading={row.isHeading || undefined}
          title={`What the ${greek.toLowerCase()} of ${greekRowName(row)} is made of`}
          onClick={() => onOpen(greek, row)}
        >
          <Dollars amount={greekOf(row, greek)} />
        </button>
      ),
    ),
  ),
];
