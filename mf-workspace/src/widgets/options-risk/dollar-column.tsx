import { type TableColumn, USD } from '@parallax/ui';
import type { ReactNode } from 'react';
import { numberOf } from '../../widget-kit/accounts/record-columns.tsx';
import { Dollars } from '../../widget-kit/portfolio/profit-columns.tsx';

/** An amount of dollars in a line. */
export const signedDollars = (amount: string | null): ReactNode => <Dollars amount={amount} />;

/** Dollars with their sign; the file has the exact decimal. */
export const dollarColumn = <Row,>(
  column: Pick<TableColumn<Row>, 'id' | 'header' | 'title' | 'essential' | 'controls'>,
  amountOf: (row: Row) => string | null,
  cell: (row: Row) => ReactNode = (row) => signedDollars(amountOf(row)),
): TableColumn<Row> => ({
  ...column,
  align: 'end',
  width: 'minmax(84px, 1fr)',
  cell,
  unit: USD,
  value: amountOf,
  sortValue: (row) => numberOf(amountOf(row)),
});
