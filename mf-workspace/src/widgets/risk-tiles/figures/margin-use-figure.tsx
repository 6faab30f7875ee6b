import { useMemo } from 'react';
import { ratioText } from '../../../widget-kit/accounts/account-margin.ts';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import { sumUsd } from '../../../widget-kit/risk/greeks.ts';
import type { FigureColumn, LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { LinesTable } from '../../../widget-kit/risk/lines-table.tsx';
import {
  lineKey,
  useAccountColumn,
  useLineColumns,
} from '../../../widget-kit/risk/use-line-names.tsx';
import type { Risk, RiskLine } from '../../../widget-kit/risk/use-risk.ts';
import styles from '../risk-tiles.module.css';
import type { FigureProps } from './figure-props.ts';
import { plainUsd } from './line-figures.ts';

type OfAccount = Risk['accounts'][number];
type MarginField = 'initialMarginUsd' | 'maintenanceMarginUsd';

const HEADERS: Readonly<Record<MarginField, string>> = {
  initialMarginUsd: 'Initial USD',
  maintenanceMarginUsd: 'Maintenance USD',
};

const marginColumn = (
  field: MarginField,
  total: string | null,
): FigureColumn<Readonly<Record<MarginField, string | null>>> => ({
  id: field,
  header: HEADERS[field],
  width: 'minmax(112px, 1fr)',
  figure: (of) => of[field],
  format: plainUsd,
  total,
});

const sumOfLines = (lines: readonly RiskLine[], field: MarginField): string =>
  sumUsd(lines.flatMap((line) => line[field] ?? []));

/** The margin of the positions, which is that of the accounts without their orders. */
function ByPosition({ lines }: { lines: readonly RiskLine[] }) {
  const names = useLineColumns();
  const columns = useMemo(
    (): readonly LineColumn<RiskLine>[] => [
      ...names,
      marginColumn('initialMarginUsd', sumOfLines(lines, 'initialMarginUsd')),
      marginColumn('maintenanceMarginUsd', sumOfLines(lines, 'maintenanceMarginUsd')),
    ],
    [names, lines],
  );
  return (
    <section>
      <h3 className={styles.heading}>Margin of positions</h3>
      <LinesTable
        label="Margin of positions"
        columns={columns}
        lines={lines}
        lineKey={lineKey}
        empty="No position needs margin"
      />
    </section>
  );
}

export function MarginUseFigure({ risk, action, onClose }: FigureProps) {
  const account = useAccountColumn();
  const { marginBalanceUsd, initialMarginUsd, maintenanceMarginUsd, marginUse } = risk;
  const columns = useMemo(
    (): readonly LineColumn<OfAccount>[] => [
      account,
      marginColumn('initialMarginUsd', initialMarginUsd),
      {
        id: 'orders',
        header: 'Of orders',
        title: 'The part of the initial margin that open orders need',
        figure: ({ ordersMarginUsd }) => ordersMarginUsd,
        format: plainUsd,
      },
      marginColumn('maintenanceMarginUsd', maintenanceMarginUsd),
      {
        id: 'balance',
        header: 'Margin balance',
        figure: (of) => of.marginBalanceUsd,
        format: plainUsd,
        total: marginBalanceUsd,
      },
      {
        id: 'use',
        header: 'Margin use',
        figure: (of) => of.marginUse,
        format: ratioText,
        total: marginUse,
      },
    ],
    [account, marginBalanceUsd, initialMarginUsd, maintenanceMarginUsd, marginUse],
  );
  const margined = useMemo(
    () => risk.lines.filter((line) => line.maintenanceMarginUsd !== null),
    [risk.lines],
  );
  return (
    <FigureDialog
      title="Margin use"
      formula="Margin use is maintenance margin / margin balance: at 100% the venue liquidates. In total it is the highest of the accounts, since none covers the margin of another."
      action={action}
      columns={columns}
      lines={risk.accounts}
      lineKey={({ accountId }) => accountId}
      empty="No accounts"
      missing={risk.missing}
      assumptions={risk.assumptions}
      onClose={onClose}
    >
      <ByPosition lines={margined} />
    </FigureDialog>
  );
}
