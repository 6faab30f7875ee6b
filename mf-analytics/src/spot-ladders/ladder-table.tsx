import { lastTicker } from '@parallax/feed';
import { contractKey } from '@parallax/protocol';
import { DataTable, LiveCell, StaleMark, type TableColumn } from '@parallax/ui';
import { useEffect, useMemo, useState } from 'react';
import { EdgeCell } from './edge-cell.tsx';
import type { Edges } from './executable-edge.ts';
import { type LadderRow, tickersOf } from './ladder-rows.ts';
import styles from './ladder-table.module.css';
import { QuoteRateCell } from './quote-rate-cell.tsx';
import { edgesOf } from './row-edges.ts';
import { RANKING_MS, useRanking } from './use-ranking.ts';

type Column = TableColumn<LadderRow>;
type NameOf = (exchange: string) => string;

const AGAINST: Column = {
  id: 'against',
  header: 'Against',
  width: 'minmax(0, 1fr)',
  cell: ({ base }) => <span className={styles.quiet}>{`${base.base}/${base.quote}`}</span>,
};

const edgeColumn = (id: keyof Edges, header: string): Column => ({
  id,
  header,
  title: `Ranked every ${RANKING_MS / 1_000} s`,
  width: 'minmax(0, 2fr)',
  align: 'end',
  cell: (row) => <EdgeCell row={row} edge={() => edgesOf(row, lastTicker)[id]} />,
});

function columnsOf(baseName: string, severalLegs: boolean, nameOf: NameOf): readonly Column[] {
  return [
    {
      id: 'exchange',
      header: 'Exchange',
      width: 'minmax(0, 1.3fr)',
      cell: (row) => (
        <>
          {nameOf(row.other.exchange)}
          <StaleMark tickers={tickersOf(row)} />
        </>
      ),
    },
    {
      id: 'contract',
      header: 'Contract',
      width: 'minmax(0, 1fr)',
      cell: ({ other }) => (
        <span className={styles.contract} title={contractKey(other)}>
          {other.base}/{other.quote}
        </span>
      ),
    },
    ...(severalLegs ? [AGAINST] : []),
    {
      id: 'bid',
      header: 'Bid',
      width: 'minmax(0, 1fr)',
      align: 'end',
      cell: ({ other }) => <LiveCell contract={other} field="bid" />,
    },
    {
      id: 'ask',
      header: 'Ask',
      width: 'minmax(0, 1fr)',
      align: 'end',
      cell: ({ other }) => <LiveCell contract={other} field="ask" />,
    },
    edgeColumn('buyBase', `Buy ${baseName}, sell here`),
    edgeColumn('sellBase', `Buy here, sell ${baseName}`),
    {
      id: 'rate',
      header: 'Quote rate',
      width: 'minmax(0, 2fr)',
      align: 'end',
      cell: (row) => <QuoteRateCell row={row} />,
    },
  ];
}

/** The top rows as text, for screen readers. */
const topRows = (rows: readonly LadderRow[], nameOf: NameOf): string =>
  rows
    .slice(0, 3)
    .map(({ other }) => `${nameOf(other.exchange)} ${other.base}/${other.quote}`)
    .join(', ');

/**
 * The rows of a ladder, ranked live by their better edge; the order is frozen while a row has the
 * pointer or the focus.
 */
export function LadderTable(props: {
  label: string;
  baseName: string;
  severalLegs: boolean;
  rows: readonly LadderRow[];
  nameOf: NameOf;
}) {
  const { baseName, severalLegs, nameOf } = props;
  const { ranked, isRanked, hold } = useRanking(props.rows);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => hold(held), [hold, held]);
  const columns = useMemo(
    () => columnsOf(baseName, severalLegs, nameOf),
    [baseName, severalLegs, nameOf],
  );

  return (
    <div className={styles.ladder}>
      <p className={styles.note}>
        Executable edge before fees, best first
        {held && <span className={styles.held}> · order held while you read</span>}
      </p>
      <output className={styles.announcement}>
        {isRanked && `Best edges: ${topRows(ranked, nameOf)}`}
      </output>
      <div
        className={styles.scroller}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <div className={styles.table}>
          <DataTable
            label={props.label}
            columns={columns}
            rows={ranked}
            rowKey={(row) => row.key}
            empty={null}
          />
        </div>
      </div>
    </div>
  );
}
