import { useMemo } from 'react';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import type { LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { useAccountColumn } from '../../../widget-kit/risk/use-line-names.tsx';
import type { Risk } from '../../../widget-kit/risk/use-risk.ts';
import { multipleText } from '../tile-figures.ts';
import type { FigureProps } from './figure-props.ts';
import { plainUsd } from './line-figures.ts';

type OfAccount = Risk['accounts'][number];

export function LeverageFigure({ risk, action, onClose }: FigureProps) {
  const { navUsd, grossUsd, leverage } = risk;
  const account = useAccountColumn();
  const columns = useMemo(
    (): readonly LineColumn<OfAccount>[] => [
      account,
      {
        id: 'gross',
        header: 'Gross USD',
        figure: (of) => of.grossUsd,
        format: plainUsd,
        total: grossUsd,
      },
      {
        id: 'equity',
        header: 'Equity USD',
        figure: ({ equityUsd }) => equityUsd,
        format: plainUsd,
        total: navUsd,
      },
      {
        id: 'leverage',
        header: 'Leverage',
        figure: (of) => of.leverage,
        format: multipleText,
        total: leverage,
      },
    ],
    [account, navUsd, grossUsd, leverage],
  );
  return (
    <FigureDialog
      title="Leverage"
      formula="Leverage is gross exposure / equity; in total, the gross exposure of all accounts / their net asset value."
      action={action}
      columns={columns}
      lines={risk.accounts}
      lineKey={({ accountId }) => accountId}
      empty="No accounts"
      missing={risk.missing}
      assumptions={risk.assumptions}
      onClose={onClose}
    />
  );
}
