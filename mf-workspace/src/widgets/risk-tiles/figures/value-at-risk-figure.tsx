import { capitalized, formatCount, NO_VALUE } from '@parallax/ui/format';
import { useMemo } from 'react';
import { ratioText } from '../../../widget-kit/accounts/account-margin.ts';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import { greekTotal } from '../../../widget-kit/risk/greeks.ts';
import type { LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { LinesTable } from '../../../widget-kit/risk/lines-table.tsx';
import type { Risk } from '../../../widget-kit/risk/use-risk.ts';
import styles from '../risk-tiles.module.css';
import type { FigureProps } from './figure-props.ts';
import { plainUsd, signedUsd } from './line-figures.ts';

type ValueAtRisk = Risk['valueAtRisk'][number];
type OfBase = Risk['bases'][number];

const countText = (count: string | null): string =>
  count === null ? NO_VALUE : formatCount(Number(count));

const METHOD_COLUMNS: readonly LineColumn<ValueAtRisk>[] = [
  { id: 'method', header: 'Method', text: ({ method }) => capitalized(method) },
  {
    id: 'confidence',
    header: 'Confidence',
    figure: ({ confidence }) => confidence,
    format: ratioText,
  },
  {
    id: 'var',
    header: 'VaR USD',
    title: 'The loss of one day that is not exceeded with this confidence',
    figure: ({ varUsd }) => varUsd,
    format: plainUsd,
  },
  {
    id: 'es',
    header: 'ES USD',
    title: 'Expected shortfall: the mean loss of the days beyond',
    figure: ({ esUsd }) => esUsd,
    format: plainUsd,
  },
  {
    id: 'exceptions',
    header: 'Exceptions',
    title: 'On how many of these days the book of today would have lost more',
    figure: ({ exceptions }) => (exceptions === null ? null : String(exceptions)),
    format: countText,
  },
  {
    id: 'window',
    header: 'Days',
    title: 'How many daily moves it uses',
    figure: (of) => String(of.window),
    format: countText,
  },
];

function useBookColumns(risk: Risk): readonly LineColumn<OfBase>[] {
  const { netUsd, grossUsd } = risk;
  const gamma = greekTotal(risk, 'Gamma');
  const vega = greekTotal(risk, 'Vega');
  return useMemo(
    () => [
      { id: 'base', header: 'Underlying', text: ({ base }) => base },
      {
        id: 'delta',
        header: 'Delta USD',
        figure: ({ deltaUsd }) => deltaUsd,
        format: signedUsd,
        total: netUsd,
      },
      {
        id: 'gross',
        header: 'Gross USD',
        figure: (of) => of.grossUsd,
        format: plainUsd,
        total: grossUsd,
      },
      {
        id: 'gamma',
        header: 'Gamma USD',
        figure: ({ gammaUsd }) => gammaUsd,
        format: signedUsd,
        total: gamma,
      },
      {
        id: 'vega',
        header: 'Vega USD',
        figure: ({ vegaUsd }) => vegaUsd,
        format: signedUsd,
        total: vega,
      },
    ],
    [netUsd, grossUsd, gamma, vega],
  );
}

export function ValueAtRiskFigure({ risk, action, onClose }: FigureProps) {
  return (
    <FigureDialog
      title="VaR"
      formula="Value at risk is of the whole book, and not a sum: the underlyings below, moved together as on each day of the window. Historical prices the book again at each move; parametric takes its delta alone."
      action={action}
      columns={useBookColumns(risk)}
      lines={risk.bases}
      lineKey={({ base }) => base}
      missing={risk.missing}
      assumptions={risk.assumptions}
      onClose={onClose}
    >
      <section>
        <h3 className={styles.heading}>Loss of one day</h3>
        <LinesTable
          label="Value at risk by method"
          columns={METHOD_COLUMNS}
          lines={risk.valueAtRisk}
          lineKey={({ method, confidence }) => `${method} ${confidence}`}
          hasTotal={false}
        />
      </section>
    </FigureDialog>
  );
}
