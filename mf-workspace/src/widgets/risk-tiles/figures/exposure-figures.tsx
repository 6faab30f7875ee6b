import { useMemo } from 'react';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import type { LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { useAmountColumn } from '../../../widget-kit/risk/use-amount-column.ts';
import { lineKey, useLineColumns } from '../../../widget-kit/risk/use-line-names.tsx';
import type { RiskLine } from '../../../widget-kit/risk/use-risk.ts';
import type { FigureProps } from './figure-props.ts';
import { absolute, PRICE_COLUMN, perUnitColumn, plainUsd, signedUsd } from './line-figures.ts';

const DELTA_PER_UNIT = perUnitColumn('Delta per unit', ({ deltaUsd }) => deltaUsd);

/** The lines with amount, price and what of them counts as exposure. */
function useExposureColumns(exposure: LineColumn<RiskLine>): readonly LineColumn<RiskLine>[] {
  const names = useLineColumns();
  const amount = useAmountColumn();
  return useMemo(
    () => [...names, amount, PRICE_COLUMN, DELTA_PER_UNIT, exposure],
    [names, amount, exposure],
  );
}

export function NetExposureFigure({ risk, action, onClose }: FigureProps) {
  const { netUsd } = risk;
  const exposure = useMemo(
    (): LineColumn<RiskLine> => ({
      id: 'delta',
      header: 'Delta USD',
      figure: ({ deltaUsd }) => deltaUsd,
      format: signedUsd,
      total: netUsd,
    }),
    [netUsd],
  );
  return (
    <FigureDialog
      title="Net exposure"
      formula="Amount × delta per unit is the delta of a line: of a coin or a linear future its price, of an inverse future index price / mark price, of an option its delta × forward. Net exposure is the sum of the deltas."
      action={action}
      columns={useExposureColumns(exposure)}
      lines={risk.lines}
      lineKey={lineKey}
      missing={risk.missing}
      assumptions={risk.assumptions}
      onClose={onClose}
    />
  );
}

export function GrossExposureFigure({ risk, action, onClose }: FigureProps) {
  const { grossUsd } = risk;
  const exposure = useMemo(
    (): LineColumn<RiskLine> => ({
      id: 'gross',
      header: 'Gross USD',
      title: 'The delta without its sign',
      figure: ({ deltaUsd }) => absolute(deltaUsd),
      format: plainUsd,
      total: grossUsd,
    }),
    [grossUsd],
  );
  return (
    <FigureDialog
      title="Gross exposure"
      formula="Amount × delta per unit is the delta of a line. Gross exposure is the sum of the deltas without their signs."
      action={action}
      columns={useExposureColumns(exposure)}
      lines={risk.lines}
      lineKey={lineKey}
      missing={risk.missing}
      assumptions={risk.assumptions}
      onClose={onClose}
    />
  );
}
