import type { Data, getPnl } from '@parallax/protocol';
import { type TableColumn, USD, VisuallyHidden } from '@parallax/ui';
import { directionOfText, formatDateTime, formatDecimalText, NO_VALUE } from '@parallax/ui/format';
import styles from './profit-columns.module.css';

/** Profit and loss of a group; all amounts in dollars. */
export type ProfitRow = Data<typeof getPnl>[number];

type Amounts = Pick<
  ProfitRow,
  'realised' | 'unrealised' | 'funding' | 'fees' | 'total' | 'turnoverUsd'
>;

export const dollarText = (amount: string | null): string =>
  formatDecimalText(amount, { decimals: 2, signed: true });

/** An amount of dollars with its sign, coloured by it. */
export function Dollars({ amount }: { amount: string | null }) {
  const text = amount === null ? NO_VALUE : dollarText(amount);
  return (
    <span className={styles.amount} data-direction={directionOfText(text)}>
      {text}
    </span>
  );
}

const dollarColumn = (
  id: keyof Amounts,
  header: string,
  more: Partial<Pick<TableColumn<Amounts>, 'title' | 'essential' | 'hiddenByDefault'>> = {},
): TableColumn<Amounts> => ({
  id,
  header,
  align: 'end',
  width: 'minmax(88px, 1fr)',
  ...more,
  cell: (row) => <Dollars amount={row[id]} />,
  unit: USD,
  sortValue: (row) => (row[id] === null ? null : Number(row[id])),
});

/** The account nets what strategies trade in one contract, which 'Between strategies' reconciles. */
export const FROM_OWN_FILLS = 'each strategy from its own fills';

export const TOTAL_COLUMN = dollarColumn('total', 'Total', {
  title: 'Realised, unrealised and funding less fees',
  essential: true,
});
export const REALISED_COLUMN = dollarColumn('realised', 'Realised', {
  title: 'Of closed positions, without funding and fees',
});
type WithSince = Amounts & Pick<ProfitRow, 'unrealisedSince'>;

/** Why a change of the unrealised profit counts since another time than the start; undefined if it does not. */
export const sinceText = (since: string | undefined): string | undefined =>
  since === undefined
    ? undefined
    : `Since ${formatDateTime(Date.parse(since))}: there is no value of the start`;

export const UNREALISED_COLUMN: TableColumn<WithSince> = {
  ...dollarColumn('unrealised', 'Unrealised', {
    title: 'Its change in the period, at the mark price',
  }),
  cell: ({ unrealised, unrealisedSince }) => (
    <span title={sinceText(unrealisedSince)}>
      <Dollars amount={unrealised} />
      {unrealisedSince !== undefined && (
        <>
          <span aria-hidden> *</span>
          <VisuallyHidden>{sinceText(unrealisedSince)}</VisuallyHidden>
        </>
      )}
    </span>
  ),
};
export const FUNDING_COLUMN = dollarColumn('funding', 'Funding', {
  title: 'Received less paid',
});
export const FEES_COLUMN: TableColumn<Amounts> = {
  ...dollarColumn('fees', 'Fees', { title: 'Paid less rebates' }),
  cell: ({ fees }) => formatDecimalText(fees, { decimals: 2 }),
};
export const TURNOVER_COLUMN: TableColumn<Amounts> = {
  ...dollarColumn('turnoverUsd', 'Turnover', { title: 'The notional of the trades' }),
  cell: ({ turnoverUsd }) => formatDecimalText(turnoverUsd, { decimals: 2 }),
};
