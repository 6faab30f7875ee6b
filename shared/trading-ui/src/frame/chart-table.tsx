import { DataTable, type TableColumn } from '@parallax/ui';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { indexAt, positionsOf, subscribeToRows } from '../chart/chart-points.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { type ChartAxis, columnName, columnText } from '../chart/chart-text.ts';

/** Rows are refreshed at most this often. */
const REFRESH_MS = 1_000;

/** A new object on every refresh, since the values of a position can change. */
interface ChartRow {
  readonly x: number;
}

const keyOf = ({ x }: ChartRow): string => String(x);

function tableColumns(series: readonly ChartSeries[], axis: ChartAxis): TableColumn<ChartRow>[] {
  const first: TableColumn<ChartRow> = {
    id: 'x',
    header: axis.label,
    width: 'minmax(150px, 1fr)',
    unit: axis.file.unit,
    cell: ({ x }) => axis.format(x),
    sortValue: ({ x }) => x,
  };
  const columns = series.flatMap((each) =>
    each.columns.map((column): TableColumn<ChartRow> => {
      const name = columnName(series, each, column);
      return {
        id: `${each.id} ${column.label}`,
        header: name,
        title: column.unit.name === undefined ? name : `${name} in ${column.unit.name}`,
        unit: column.unit,
        // names of series are long
        width: 'minmax(72px, 2.5fr)',
        align: 'end',
        cell: ({ x }) => columnText(column, indexAt(each.source, x)),
        sortValue: ({ x }) => {
          const index = indexAt(each.source, x);
          return index < 0 ? null : column.valueAt(index);
        },
      };
    }),
  );
  return [first, ...columns];
}

/** The data of a chart as a table; for a time chart the newest row is first. */
export function ChartTable(props: {
  title: string;
  series: readonly ChartSeries[];
  axis: ChartAxis;
  newestFirst: boolean;
}): ReactNode {
  const { title, series, axis, newestFirst } = props;
  const [rows, setRows] = useState<readonly ChartRow[]>([]);
  const columns = useMemo(() => tableColumns(series, axis), [series, axis]);

  useLayoutEffect(() => {
    const read = (): void => {
      const current = positionsOf(series).map((x) => ({ x }));
      setRows(newestFirst ? current.reverse() : current);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, REFRESH_MS);
    };
    read();
    const unsubscribe = subscribeToRows(series, refresh);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [series, newestFirst]);

  return <DataTable label={title} columns={columns} rows={rows} rowKey={keyOf} empty={null} />;
}
