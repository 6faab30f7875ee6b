import { ChoiceButtons, DataGrid, EmptyState } from '@parallax/ui';
import { useMemo, useRef, useState } from 'react';
import { Figure, Figures } from '../../../widget-kit/frame/figures.tsx';
import { touchRows } from '../../../widget-kit/frame/row-heights.ts';
import { PortfolioView, useRefreshed } from '../../../widget-kit/portfolio/portfolio-view.tsx';
import { Dollars, dollarText } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { MissingNote } from '../../../widget-kit/risk/figure-notes.tsx';
import { GREEKS, type Greek, greekTotal, MEANINGS } from '../../../widget-kit/risk/greeks.ts';
import {
  RISK_FAILURE,
  RISK_REFRESH_MS,
  type Risk,
  useRisk,
} from '../../../widget-kit/risk/use-risk.ts';
import { Assumptions } from '../assumptions.tsx';
import styles from '../options-risk.module.css';
import type { OptionsRiskProps } from '../options-risk-props.ts';
import { GREEK_GROUPS } from '../options-risk-settings.ts';
import { greekColumns, greekRowName } from './greek-columns.tsx';
import { GreekDialog } from './greek-dialog.tsx';
import { type GreekGroup, type GreekRow, greekRowKey, greekRows } from './greek-rows.ts';

interface Opened {
  readonly greek: Greek;
  /** undefined for the whole book */
  readonly row: GreekRow | undefined;
  readonly title: string;
}

const EMPTY = <EmptyState title="Nothing is held" hint="Positions and coins appear here." />;

/** The greeks of the book by base and expiry, in dollars. */
export function Greeks({ settings, onSettings, chosen }: OptionsRiskProps) {
  const box = useRef<HTMLDivElement>(null);
  const query = useRisk({ mode: chosen.query });
  useRefreshed(box, query, RISK_REFRESH_MS);
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={RISK_FAILURE}
      loading="Loading greeks"
      subtitle="in USD"
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      toolbar={
        <ChoiceButtons
          label="Group by"
          choices={GREEK_GROUPS}
          value={settings.greekGroup}
          onValue={(greekGroup) => onSettings({ greekGroup })}
        />
      }
      empty={EMPTY}
    >
      {(risk) => (
        <GreeksTable
          risk={risk}
          group={settings.greekGroup}
          table={settings.greeksTable}
          onTable={(greeksTable) => onSettings({ greeksTable })}
        />
      )}
    </PortfolioView>
  );
}

function GreeksTable({
  risk,
  group,
  table,
  onTable,
}: {
  risk: Risk;
  group: GreekGroup;
  table: OptionsRiskProps['settings']['greeksTable'];
  onTable: (table: OptionsRiskProps['settings']['greeksTable']) => void;
}) {
  const [opened, setOpened] = useState<Opened>();
  const columns = useMemo(
    () =>
      greekColumns(group, (greek: Greek, row: GreekRow) =>
        setOpened({ greek, row, title: `${greek} of ${greekRowName(row)}` }),
      ),
    [group],
  );
  return (
    <>
      <Figures>
        {GREEKS.map((greek) => (
          <Figure key={greek} label={greek} title={MEANINGS[greek]}>
            <TotalButton
              greek={greek}
              total={greekTotal(risk, greek)}
              onOpen={() => setOpened({ greek, row: undefined, title: greek })}
            />
          </Figure>
        ))}
      </Figures>
      <MissingNote missing={risk.missing} />
      <Assumptions assumptions={risk.assumptions} />
      <DataGrid
        label={group === 'Base' ? 'Greeks by base' : 'Greeks by base and expiry'}
        noun={group.toLowerCase()}
        {...(group === 'Expiry' && { plural: 'expiries' })}
        columns={columns}
        rows={greekRows(risk, group)}
        rowKey={greekRowKey}
        {...touchRows()}
        state={table}
        onState={onTable}
        empty={EMPTY}
      />
      {opened && <GreekDialog {...opened} risk={risk} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const TotalButton = ({
  greek,
  total,
  onOpen,
}: {
  greek: Greek;
  /** null while nothing is known */
  total: string | null;
  onOpen: () => void;
}) => (
  <button
    type="button"
    className={styles.figure}
    aria-label={`${greek} ${dollarText(total)}`}
    onClick={onOpen}
  >
    <Dollars amount={total} />
  </button>
);
