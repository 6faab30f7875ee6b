import { formatExpiry } from '@parallax/ui/format';
import { useMemo } from 'react';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import { FIELDS, type Greek, greekTotal, MEANINGS } from '../../../widget-kit/risk/greeks.ts';
import type { LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { LinesTable } from '../../../widget-kit/risk/lines-table.tsx';
import { useAmountColumn } from '../../../widget-kit/risk/use-amount-column.ts';
import { lineKey, useLineColumns } from '../../../widget-kit/risk/use-line-names.tsx';
import type { Risk, RiskLine } from '../../../widget-kit/risk/use-risk.ts';
import styles from '../risk-tiles.module.css';
import type { FigureProps } from './figure-props.ts';
import { PRICE_COLUMN, perUnitColumn, signedUsd } from './line-figures.ts';

type Expiry = Risk['expiries'][number];
type OfGreek = Pick<RiskLine, 'deltaUsd' | 'gammaUsd' | 'vegaUsd' | 'thetaUsd'>;

const FORMULAS: Readonly<Record<Greek, string>> = {
  Delta: 'the dollars of the underlying that the line moves as',
  Gamma: 'the change of its delta if all prices rise by 1%',
  Vega: 'its gain if the volatility rises by one percentage point',
  Theta: 'its gain in one day, or in the life that is left if that is less',
};

const NO_EXPIRY = 'No expiry';
const expiryKey = ({ base, expiry }: Expiry): string => `${base} ${expiry}`;

const greekColumn = (greek: Greek, total: string | null): LineColumn<OfGreek> => ({
  id: 'greek',
  header: `${greek} USD`,
  title: MEANINGS[greek],
  figure: (line) => line[FIELDS[greek]],
  format: signedUsd,
  total,
});

/** Options have all greeks, futures and coins a delta alone. */
const hasGreek = (of: OfGreek, greek: Greek): boolean =>
  greek === 'Delta' || of[FIELDS[greek]] !== '0';

function ByExpiry({ risk, greek, total }: { risk: Risk; greek: Greek; total: string | null }) {
  const columns = useMemo(
    (): readonly LineColumn<Expiry>[] => [
      { id: 'base', header: 'Underlying', text: ({ base }) => base },
      {
        id: 'expiry',
        header: 'Expiry',
        text: ({ expiry }) => expiry ?? '',
        cell: ({ expiry }) => (expiry === null ? NO_EXPIRY : formatExpiry(Date.parse(expiry))),
      },
      greekColumn(greek, total),
    ],
    [greek, total],
  );
  return (
    <section>
      <h3 className={styles.heading}>By underlying and expiry</h3>
      <LinesTable
        label={`${greek} by underlying and expiry`}
        columns={columns}
        lines={risk.expiries.filter((each) => hasGreek(each, greek))}
        lineKey={expiryKey}
        empty="No options are held"
      />
    </section>
  );
}

function GreekFigure({ greek, risk, action, onClose }: FigureProps & { greek: Greek }) {
  const names = useLineColumns();
  const amount = useAmountColumn();
  const total = greekTotal(risk, greek);
  const columns = useMemo(
    (): readonly LineColumn<RiskLine>[] => [
      ...names,
      amount,
      PRICE_COLUMN,
      perUnitColumn(`${greek} per unit`, (line) => line[FIELDS[greek]]),
      greekColumn(greek, total),
    ],
    [names, amount, greek, total],
  );
  return (
    <FigureDialog
      title={greek}
      formula={`Amount × ${greek.toLowerCase()} per unit is the ${greek.toLowerCase()} of a line: ${FORMULAS[greek]}, in dollars.`}
      action={action}
      columns={columns}
      lines={risk.lines.filter((line) => hasGreek(line, greek))}
      lineKey={lineKey}
      empty={greek === 'Delta' ? 'Nothing is held' : 'No options are held'}
      missing={risk.missing}
      assumptions={risk.assumptions}
      onClose={onClose}
    >
      <ByExpiry risk={risk} greek={greek} total={total} />
    </FigureDialog>
  );
}

export const DeltaFigure = (props: FigureProps) => <GreekFigure greek="Delta" {...props} />;
export const GammaFigure = (props: FigureProps) => <GreekFigure greek="Gamma" {...props} />;
export const VegaFigure = (props: FigureProps) => <GreekFigure greek="Vega" {...props} />;
export const ThetaFigure = (props: FigureProps) => <GreekFigure greek="Theta" {...props} />;
