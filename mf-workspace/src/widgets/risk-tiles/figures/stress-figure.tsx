import { Dialog, Loaded } from '@parallax/ui';
import { useMemo } from 'react';
import { Dollars } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import type { FigureColumn, LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { LinesTable } from '../../../widget-kit/risk/lines-table.tsx';
import { moveName, moveOf } from '../../../widget-kit/risk/move-of.ts';
import {
  lineKey,
  type NamedLine,
  useLineColumns,
} from '../../../widget-kit/risk/use-line-names.tsx';
import {
  STRESS_FAILURE,
  type Stress,
  useHouseStress,
} from '../../../widget-kit/risk/use-stress.ts';
import styles from '../risk-tiles.module.css';
import type { FigureProps } from './figure-props.ts';

type Cell = Stress['cells'][number];

const TITLE = 'Worst stress';

const pnlColumn = (total?: string | null): FigureColumn<{ readonly pnlUsd: string }> => ({
  id: 'pnl',
  header: 'P&L USD',
  figure: ({ pnlUsd }) => pnlUsd,
  format: (pnl) => <Dollars amount={pnl} />,
  total,
});

const percentOf = (fraction: string | null): string | null =>
  fraction === null ? null : moveOf(fraction);

const CELL_COLUMNS: readonly LineColumn<Cell>[] = [
  { id: 'spot', header: 'Spot', figure: ({ spot }) => spot, format: percentOf },
  { id: 'vol', header: 'Volatility', figure: ({ vol }) => vol, format: percentOf },
  pnlColumn(),
];

const cellKey = ({ spot, vol }: Cell): string => `${spot} ${vol}`;

/** The lines of the worst move, and what the book gains in each move of the set. */
function WorstMove({ stress, onClose }: { stress: Stress; onClose: () => void }) {
  const { worst, cells, missing, assumptions } = stress;
  const names = useLineColumns();
  const total = worst?.pnlUsd ?? null;
  const columns = useMemo(
    (): readonly LineColumn<NamedLine & { readonly pnlUsd: string }>[] => [
      ...names,
      pnlColumn(total),
    ],
    [names, total],
  );
  return (
    <FigureDialog
      title={TITLE}
      {...(worst && {
        formula: `${moveName(worst)}: every position is priced again at the move, and its gain is listed. It is the lowest of the moves below.`,
      })}
      columns={columns}
      lines={worst?.lines ?? []}
      lineKey={lineKey}
      empty="Nothing to reprice"
      missing={missing}
      assumptions={assumptions}
      onClose={onClose}
    >
      <section>
        <h3 className={styles.heading}>All moves</h3>
        <LinesTable
          label="All moves"
          columns={CELL_COLUMNS}
          lines={cells}
          lineKey={cellKey}
          hasTotal={false}
        />
      </section>
    </FigureDialog>
  );
}

export function StressFigure({ accounts, onClose }: FigureProps) {
  const stress = useHouseStress(accounts);
  if (stress.data !== undefined) return <WorstMove stress={stress.data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} open onOpenChange={(open) => !open && onClose()} width={880}>
      <Loaded result={stress} failure={STRESS_FAILURE} empty={null}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
