import { InlineFailure } from '@parallax/ui';
import { useMemo } from 'react';
import { ratioText } from '../../../widget-kit/accounts/account-margin.ts';
import { Dollars } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import type { LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { moveName } from '../../../widget-kit/risk/move-of.ts';
import { lineKey, useLineColumns } from '../../../widget-kit/risk/use-line-names.tsx';
import { type Stress, type StressBody, useStress } from '../../../widget-kit/risk/use-stress.ts';
import { signedDollars } from '../dollar-column.tsx';
import { isSameMove, type StressMove } from './stress-grid.ts';

type Line = NonNullable<Stress['worst']>['lines'][number];

/** What each position gains or loses in a cell. The lines of the worst cell come with the answer, others are asked for. */
export function CellDialog({
  move,
  body,
  answer,
  onClose,
}: {
  move: StressMove;
  body: StressBody;
  answer: Stress;
  onClose: () => void;
}) {
  const { worst, missing, assumptions } = answer;
  const isWorst = isSameMove(move, worst);
  const cell = { spot: Number(move.spot), vol: Number(move.vol) };
  const query = useStress({ ...body, cell }, { enabled: !isWorst });
  const opened = isWorst ? worst : query.data?.cell;
  const total = opened?.pnlUsd ?? null;
  const names = useLineColumns();
  const columns = useMemo(
    (): readonly LineColumn<Line>[] => [
      ...names,
      {
        id: 'pnl',
        header: 'P&L USD',
        title: 'At the moved prices and volatilities, less the present value',
        figure: ({ pnlUsd }) => pnlUsd,
        format: signedDollars,
        total,
      },
    ],
    [names, total],
  );
  const weight = answer.cells.find((each) => isSameMove(each, move))?.weight ?? '1';
  return (
    <FigureDialog
      title={moveName(move)}
      onClose={onClose}
      columns={columns}
      lines={opened?.lines ?? []}
      lineKey={lineKey}
      empty={query.state === 'loading' && !isWorst ? 'Loading the lines' : 'Nothing is held'}
      missing={missing}
      assumptions={assumptions}
    >
      {!isWorst && <InlineFailure result={query} />}
      {weight !== '1' && opened && (
        <p>
          {`${ratioText(weight)} of it counts: `}
          <Dollars amount={opened.weightedUsd} />
        </p>
      )}
    </FigureDialog>
  );
}
