import type { Data, getRiskAttribution } from '@parallax/protocol';
import type { TableColumn } from '@parallax/ui';
import { dollarColumn } from '../dollar-column.tsx';

export type AttributionRow = Data<typeof getRiskAttribution>['rows'][number];
type AttributionTerm = Exclude<keyof AttributionRow, 'base'>;

/** What profit and loss consists of, and its total, in the order of the columns. */
export const ATTRIBUTION_TERMS: readonly {
  readonly id: AttributionTerm;
  readonly header: string;
  readonly title: string;
}[] = [
  { id: 'total', header: 'Total', title: 'The sum of the others, as in P&L' },
  { id: 'delta', header: 'Delta', title: 'Delta at each step by the move of the price after it' },
  { id: 'gamma', header: 'Gamma', title: 'Half of gamma by the square of the move of the price' },
  { id: 'vega', header: 'Vega', title: 'Vega by the change of the volatility' },
  { id: 'theta', header: 'Theta', title: 'The time that has passed' },
  { id: 'funding', header: 'Funding', title: 'Received less paid' },
  { id: 'fees', header: 'Fees', title: 'Negative when paid' },
  { id: 'trading', header: 'Trading', title: 'Fills against the mark price of their step' },
  { id: 'residual', header: 'Residual', title: 'What the others leave of the total' },
];

const ESSENTIAL: ReadonlySet<AttributionTerm> = new Set(['total', 'residual']);

export const ATTRIBUTION_COLUMNS: readonly TableColumn<AttributionRow>[] = [
  {
    id: 'base',
    header: 'Base',
    width: 'minmax(72px, 160px)',
    fixed: true,
    filter: 'text',
    cell: ({ base }) => base,
    sortValue: ({ base }) => base,
  },
  ...ATTRIBUTION_TERMS.map((term) =>
    dollarColumn<AttributionRow>(
      { ...term, essential: ESSENTIAL.has(term.id) },
      (row) => row[term.id],
    ),
  ),
];
