import { contractKey } from '@parallax/protocol';
import { useContracts, useShownContracts } from '@parallax/store';
import { HiddenVenues, useContractsLoaded } from '@parallax/trading-ui';
import {
  ChoiceButtons,
  COMPUTED_PERCENT,
  DataTable,
  downloadCsv,
  EmptyState,
  FailurePanel,
  type FileColumn,
  NarrowToolbarContext,
  Switch,
  USD,
  useIsNarrow,
  useValueOfSize,
} from '@parallax/ui';
import { contractName, countedOf } from '@parallax/ui/format';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { inPriceCurrency } from '../../widget-kit/contract/price-units.ts';
import { tickerFigure } from '../../widget-kit/contract/ticker-figure.ts';
import { ExportCsv } from '../../widget-kit/frame/export-csv.tsx';
import { twoLineRows } from '../../widget-kit/frame/row-heights.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { MOVER_COLUMNS, moverArrangement, NARROW_MOVER_COLUMNS } from './mover-columns.tsx';
import type { Mover, Movers } from './movers.ts';
import styles from './top-movers.module.css';
import {
  minTurnoverSchema,
  moverTypeSchema,
  type TopMoversSettings,
} from './top-movers-settings.ts';
import { useMovers } from './use-movers.ts';

/** A narrower widget has room for one of the tables. */
const NARROW_PX = 560;

const moverKey = ({ contract }: Mover): string => contractKey(contract);

export default function TopMovers(props: WidgetProps<TopMoversSettings>) {
  return useContractsLoaded() ? (
    <LoadedMovers {...props} />
  ) : (
    <WidgetSkeleton label="Loading contracts" />
  );
}

function LoadedMovers({ settings, onSettings }: WidgetProps<TopMoversSettings>) {
  const box = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow(box, NARROW_PX);
  const { movers, query } = useMovers(box, settings);
  const { leastTurnover, type, onePerBase } = settings;
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader
        subtitle={`24h, turnover ${leastTurnover === 'Any' ? 'any' : `≥ ${leastTurnover}`}`}
      />
      <div className={styles.controls}>
        <NarrowToolbarContext value={narrow}>
          <ChoiceButtons
            label="Type"
            choices={moverTypeSchema.options}
            value={type}
            onValue={(next) => onSettings({ type: next })}
            collapses
          />
          <ChoiceButtons
            label="Minimum turnover"
            choices={minTurnoverSchema.options}
            value={leastTurnover}
            onValue={(next) => onSettings({ leastTurnover: next })}
          />
        </NarrowToolbarContext>
        <Switch
          label="One per base"
          checked={onePerBase}
          onCheckedChange={(next) => onSettings({ onePerBase: next })}
        />
        <ExportButton movers={movers} failed={query.state === 'failed'} />
      </div>
      {query.state === 'failed' ? (
        <FailurePanel
          title="The movers could not be loaded"
          detail={query.message}
          onRetry={query.retry}
        />
      ) : movers === undefined ? (
        <WidgetSkeleton label="Loading movers" />
      ) : (
        <Sides movers={movers} narrow={narrow} />
      )}
    </div>
  );
}

const SIDES = ['Gainers', 'Losers'] as const;

/** Both sides beside each other, or in a narrow widget the chosen one. */
function Sides({ movers, narrow }: { movers: Movers; narrow: boolean }) {
  const [side, setSide] = useState<(typeof SIDES)[number]>('Gainers');
  const all = useContracts();
  const shown = useShownContracts();
  if (shown.length === 0 && all.length > 0) {
    return <HiddenVenues subject="Every contract" venues={all.map(({ exchange }) => exchange)} />;
  }
  const propsOf: Readonly<Record<(typeof SIDES)[number], SideProps>> = {
    Gainers: {
      label: 'Gainers',
      emptyTitle: 'No gainers',
      rows: movers.gainers,
      total: movers.gainerCount,
    },
    Losers: {
      label: 'Losers',
      emptyTitle: 'No losers',
      rows: movers.losers,
      total: movers.loserCount,
    },
  };
  return (
    <div className={styles.sides} data-single={narrow || undefined}>
      {SIDES.filter((each) => !narrow || each === side).map((each) => (
        <Side
          {...propsOf[each]}
          // the buttons of the sides keep the focus
          key={narrow ? 'single' : each}
          title={
            narrow ? (
              <ChoiceButtons label="Side" choices={SIDES} value={side} onValue={setSide} />
            ) : (
              each
            )
          }
        />
      ))}
    </div>
  );
}

interface SideProps {
  label: string;
  emptyTitle: string;
  rows: readonly Mover[];
  /** the number of movers, of which `rows` are the first */
  total: number;
}

function Side({ title, label, emptyTitle, rows, total }: SideProps & { title: ReactNode }) {
  const table = useRef<HTMLDivElement>(null);
  const arrangement = useValueOfSize(table, 'width', moverArrangement, 'one line');
  const chooseContract = useChooseContract();
  const { menuOf, dialog } = useWhatIfMenu();
  const rowMenu = useCallback(({ contract }: Mover) => menuOf(contract), [menuOf]);
  return (
    <section className={styles.side} aria-label={label}>
      <div className={styles.title}>
        {title}
        {rows.length > 0 && (
          <span className={styles.count}>{countedOf(rows.length, total, 'contract')}</span>
        )}
      </div>
      <div ref={table} className={styles.table}>
        <DataTable
          label={label}
          columns={arrangement === 'one line' ? MOVER_COLUMNS : NARROW_MOVER_COLUMNS}
          rows={rows}
          rowKey={moverKey}
          {...twoLineRows(true)}
          rowMenu={rowMenu}
          onRowActivate={({ contract }) => chooseContract(contractKey(contract))}
          empty={<EmptyState title={emptyTitle} hint="Choose a lower turnover or another type." />}
        />
      </div>
      {dialog}
    </section>
  );
}

const FILE_COLUMNS: readonly FileColumn<Mover>[] = [
  { heading: 'Contract', value: ({ contract }) => contractName(contract) },
  { heading: 'Venue', value: ({ contract }) => contract.exchangeName },
  {
    heading: 'Last',
    unit: inPriceCurrency(({ contract }) => contract),
    value: ({ contract, last }) => tickerFigure(contract, 'last') ?? last,
  },
  {
    heading: '24h',
    unit: COMPUTED_PERCENT,
    value: ({ contract, change }) => tickerFigure(contract, 'chg_24h_pct') ?? change,
  },
  { heading: 'Turnover', unit: USD, value: ({ turnover }) => turnover },
];

function ExportButton({ movers, failed }: { movers: Movers | undefined; failed: boolean }) {
  const rows = movers === undefined ? [] : [...movers.gainers, ...movers.losers];
  const awaited = failed ? 'The movers could not be loaded' : 'The movers are still loading';
  const none = movers === undefined ? awaited : 'No movers to download';
  return (
    <ExportCsv
      onDownload={() => downloadCsv(widgetOf('TOP_MOVERS').title, FILE_COLUMNS, rows)}
      unavailable={rows.length === 0 ? none : undefined}
    />
  );
}
