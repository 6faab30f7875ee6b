import { COMPUTED_PERCENT, type TableColumn, USD, unitByRow } from '@parallax/ui';
import { accountText, assetDigits, formatDecimalText } from '@parallax/ui/format';
import { ratioText, toneOfUse } from '../../widget-kit/accounts/account-margin.ts';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import { ACCOUNT_COLUMNS, numberOf } from '../../widget-kit/accounts/record-columns.tsx';
import { IN_SECOND_LINE } from '../../widget-kit/contract/contract-lines.tsx';
import styles from './collateral.module.css';
import type { CollateralRow } from './collateral-rows.ts';

type Column = TableColumn<CollateralRow>;
type Asset = NonNullable<CollateralRow['asset']>;
type Margin = CollateralRow['margin'];

const usdText = (amount: string | null): string => formatDecimalText(amount, { decimals: 2 });

const Name = ({ row: { account, asset } }: { row: CollateralRow }) =>
  asset === null ? (
    <AccountName account={account} />
  ) : (
    <span className={styles.asset}>{asset.asset}</span>
  );

const nameOf = ({ account, asset }: CollateralRow): string =>
  asset === null ? accountText(account) : asset.asset;

const assetColumn = (
  { id, header, title, width }: Pick<Column, 'id' | 'header' | 'title' | 'width'>,
  numbers: {
    readonly unit: NonNullable<Column['unit']>;
    readonly textOf: (asset: Asset) => string;
    readonly valueOf: (asset: Asset) => string;
  },
): Column => ({
  id,
  header,
  ...(title !== undefined && { title }),
  ...(width !== undefined && { width }),
  align: 'end',
  cell: ({ asset }) => asset && numbers.textOf(asset),
  unit: numbers.unit,
  value: ({ asset }) => asset && numbers.valueOf(asset),
  sortValue: ({ asset }) => asset && Number(numbers.valueOf(asset)),
});

/** A figure of the account. */
const marginColumn = (
  id: 'marginBalanceUsd' | 'usedUsd' | 'freeUsd',
  { header, title }: { readonly header: string; readonly title: string },
): Column => ({
  id,
  header,
  title,
  align: 'end',
  width: 'minmax(88px, 1fr)',
  cell: ({ margin, asset }) =>
    asset === null && <span className={styles.ofAccount}>{usdText(margin[id])}</span>,
  unit: USD,
  value: ({ margin, asset }) => (asset === null ? margin[id] : null),
  sortValue: ({ margin }) => numberOf(margin[id]),
});

const MarginUse = ({ marginUse }: Margin) => (
  <span
    className={styles.ofAccount}
    data-tone={marginUse === null ? undefined : toneOfUse(Number(marginUse))}
  >
    {ratioText(marginUse)}
  </span>
);

/** The rows of accounts name them. */
const hiddenFirst = (column: (typeof ACCOUNT_COLUMNS)[number]): Column => ({
  ...column,
  ...IN_SECOND_LINE,
});

/** Of accounts and their assets. An asset is sorted by the margin of its account, so that it stays with it. */
export const COLLATERAL_COLUMNS: readonly Column[] = [
  {
    id: 'name',
    header: 'Account and asset',
    width: 'minmax(136px, 1.8fr)',
    fixed: true,
    pinned: true,
    filter: 'text',
    cell: (row) => <Name row={row} />,
    value: nameOf,
    sortValue: nameOf,
  },
  ...ACCOUNT_COLUMNS.map(hiddenFirst),
  {
    id: 'marginUse',
    header: 'Margin use',
    title: 'Maintenance margin of margin balance: the venue liquidates at 100%',
    align: 'end',
    essential: true,
    width: 'minmax(76px, 1fr)',
    cell: ({ margin, asset }) => asset === null && <MarginUse {...margin} />,
    unit: COMPUTED_PERCENT,
    value: ({ margin, asset }) => (asset === null ? numberOf(margin.marginUse) : null),
    sortValue: ({ margin }) => numberOf(margin.marginUse),
  },
  {
    ...marginColumn('marginBalanceUsd', {
      header: 'Margin balance',
      title: 'In USD: the sum of the collateral of its assets',
    }),
    essential: true,
  },
  assetColumn(
    {
      id: 'amount',
      header: 'Amount',
      title: 'Balance and unrealised profit',
      width: 'minmax(96px, 1fr)',
    },
    {
      unit: unitByRow('Asset', ({ asset }: CollateralRow) => asset?.asset ?? ''),
      textOf: ({ asset, amount }) => formatDecimalText(amount, assetDigits(asset)),
      valueOf: ({ amount }) => amount,
    },
  ),
  assetColumn(
    { id: 'value', header: 'Value USD', title: 'At the index price', width: 'minmax(96px, 1fr)' },
    {
      unit: USD,
      textOf: ({ valueUsd }) => usdText(valueUsd),
      valueOf: ({ valueUsd }) => valueUsd,
    },
  ),
  marginColumn('usedUsd', {
    header: 'Used USD',
    title: 'Initial margin of the account, with that of its orders',
  }),
  marginColumn('freeUsd', {
    header: 'Free USD',
    title: 'Margin balance of the account less what is used',
  }),
  {
    id: 'haircut',
    header: 'Haircut',
    title: 'The share of the value that does not count as collateral',
    align: 'end',
    width: 'minmax(64px, 1fr)',
    cell: ({ asset }) => asset && ratioText(asset.haircut),
    unit: COMPUTED_PERCENT,
    sortValue: ({ asset }) => asset && Number(asset.haircut),
  },
  assetColumn(
    {
      id: 'collateral',
      header: 'Collateral USD',
      title: 'The value less the haircut',
      width: 'minmax(104px, 1fr)',
    },
    {
      unit: USD,
      textOf: ({ collateralUsd }) => usdText(collateralUsd),
      valueOf: ({ collateralUsd }) => collateralUsd,
    },
  ),
];
