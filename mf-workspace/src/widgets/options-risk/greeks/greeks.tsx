import { useEndpointQuery } from '@parallax/api/react';
import { getRisk } from '@parallax/protocol';
import { DataGrid, EmptyState } from '@parallax/ui';
import { useMemo, useRef, useState } from 'react';
import { Figure, Figures } from '../../../widget-kit/frame/figures.tsx';
import { touchRows } from '../../../widget-kit/frame/row-heights.ts';
import { PortfolioView, useRefreshed } from '../../../widget-kit/portfolio/portfolio-view.tsx';
import { Dollars, dollarText } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { MissingNote } from '../../../widget-kit/risk/figure-notes.tsx';
import { Assumptions } from '../assumptions.tsx';
import styles from '../options-risk.module.css';
import type { OptionsRiskProps } from '../options-risk-props.ts';
import { greekColumns, greekRowName } from './greek-columns.tsx';
import { GreekDialog } from './greek-dialog.tsx';
import {
  expiryRows,
  GREEK_TITLES,
  GREEKS,
  type Greek,
  type GreekRow,
  type GreeksOf,
  greekRowKey,
  type Risk,
  totalOf,
  withBases,
} from './greek-rows.ts';

const RISK_FAILURE = 'The risk could not be loaded';
const REFRESH_MS = 5_000;

interface Opened {
  readonly greek: Greek;
  readonly of: GreeksOf;
  readonly title: string;
}

const EMPTY = <EmptyState title="Nothing is held" hint="Positions and coins appear here." />;

/** The greeks of the book by base and expiry, in dollars. */
export function Greeks({ settings, onSettings, chosen }: OptionsRiskProps) {
  const box = useRef<HTMLDivElement>(null);
  const query = useEndpointQuery(
    getRisk,
    { query: { mode: chosen.query } },
    { fallback: RISK_FAILURE },
  );
  useRefreshed(box, query, REFRESH_MS);
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={RISK_FAILURE}
      loading="Loading greeks"
      subtitle="in USD"
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      empty={EMPTY}
    >
      {(risk) => (
        <GreeksTable
          risk={risk}
          table={settings.greeksTable}
          onTable={(greeksTable) => onSettings({ greeksTable })}
        />
      )}
    </PortfolioView>
  );
}

function GreeksTable({
  risk,
  table,
  onTable,
}: {
  risk: Risk;
  table: OptionsRiskProps['settings']['greeksTable'];
  onTable: (table: OptionsRiskProps['settings']['greeksTable']) => void;
}) {
  const [opened, setOpened] = useState<Opened>();
  const columns = useMemo(
    () =>
      greekColumns((greek: Greek, row: GreekRow) =>
        setOpened({ greek, of: row, title: `${greek} of ${greekRowName(row)}` }),
      ),
    [],
  );
  const rows = useMemo(() => expiryRows(risk), [risk]);
  const arrange = useMemo(() => withBases(risk), [risk]);
  return (
    <>
      <Figures>
        {GREEKS.map((greek) => (
          <Figure key={greek} label={greek} title={GREEK_TITLES[greek]}>
            <TotalButton
              greek={greek}
              total={totalOf(risk.bases, greek)}
              onOpen={() => setOpened({ greek, of: 'all', title: greek })}
            />
          </Figure>
        ))}
      </Figures>
      <MissingNote missing={risk.missing} />
      <Assumptions assumptions={risk.assumptions} />
      <DataGrid
        label="Greeks by base and expiry"
        noun="expiry"
        plural="expiries"
        columns={columns}
        rows={rows}
        arrange={arrange}
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
  total: string;
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
