import { useAccounts, useContractsByKey } from '@parallax/store';
import { DataTable, EmptyState } from '@parallax/ui';
import { formatDecimalText } from '@parallax/ui/format';
import { useMemo, useRef, useState } from 'react';
import { Figure, Figures } from '../../../widget-kit/frame/figures.tsx';
import { touchRows } from '../../../widget-kit/frame/row-heights.ts';
import { legKey } from '../../../widget-kit/options/legs.ts';
import { PortfolioView, useRefreshed } from '../../../widget-kit/portfolio/portfolio-view.tsx';
import { MissingNote } from '../../../widget-kit/risk/figure-notes.tsx';
import {
  STRESS_FAILURE,
  STRESS_REFRESH_MS,
  type Stress as StressAnswer,
  type StressBody,
  useStress,
} from '../../../widget-kit/risk/use-stress.ts';
import { Assumptions } from '../assumptions.tsx';
import styles from '../options-risk.module.css';
import type { OptionsRiskProps } from '../options-risk-props.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { stressBody } from './stress-body.ts';
import { stressColumns, stressColumnWidth } from './stress-columns.tsx';
import { type StressMove, type StressRow, stressGrid } from './stress-grid.ts';
import { StressSetField } from './stress-set-field.tsx';

const EMPTY = (
  <EmptyState
    title="Nothing to stress"
    hint="Positions and coins appear here. 'Add leg' shows what a position would change."
  />
);

/** Profit and loss under moves of all prices and volatilities, with what could be added to the book. */
export function Stress(props: OptionsRiskProps) {
  const { settings, onSettings, chosen } = props;
  const box = useRef<HTMLDivElement>(null);
  const accounts = useAccounts();
  const byKey = useContractsByKey();
  const listed = settings.legs.filter((leg) => byKey.has(legKey(leg)));
  const body = stressBody(settings, chosen.query, listed);
  const query = useStress(body, { refetchInterval: false });
  useRefreshed(box, query, STRESS_REFRESH_MS);
  return (
    <div className={styles.stress}>
      <PortfolioView
        box={box}
        query={query}
        failure={STRESS_FAILURE}
        loading="Loading the stress"
        subtitle="in USD"
        chosen={chosen}
        onMode={(mode) => onSettings({ mode })}
        toolbar={
          <>
            <StressSetField settings={settings} onSettings={onSettings} />
            {query.data && (
              <div className={styles.nav}>
                <Figures>
                  <Figure label="NAV">
                    {formatDecimalText(query.data.navUsd, { decimals: 2 })}
                  </Figure>
                </Figures>
              </div>
            )}
          </>
        }
        empty={EMPTY}
      >
        {(answer) => <StressTable body={body} answer={answer} />}
      </PortfolioView>
      {accounts.state !== 'empty' && <WhatIf {...props} />}
    </div>
  );
}

const keyOf = ({ spot }: StressRow): string => spot;

function StressTable({ body, answer }: { body: StressBody; answer: StressAnswer }) {
  const [opened, setOpened] = useState<StressMove>();
  const { cells, worst, missing, assumptions } = answer;
  const { rows, vols } = useMemo(() => stressGrid(cells), [cells]);
  const width = stressColumnWidth(cells);
  const columns = useMemo(
    () => stressColumns(vols, { worst, width, onOpen: setOpened }),
    [vols, worst, width],
  );
  return (
    <>
      <MissingNote missing={missing} />
      <Assumptions assumptions={assumptions} />
      <div className={styles.table}>
        <DataTable
          label="Profit and loss by moves of spot and volatility"
          columns={columns}
          rows={worst === null ? [] : rows}
          rowKey={keyOf}
          {...touchRows()}
          empty={EMPTY}
        />
      </div>
      {opened && (
        <CellDialog
          move={opened}
          body={body}
          answer={answer}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
