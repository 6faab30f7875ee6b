import { DataGrid, EmptyState, Loaded, type TableColumn } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { useRefreshed } from '../../portfolio/portfolio-view.tsx';
import { FUNDING_COLUMN, type ProfitRow } from '../../portfolio/profit-columns.tsx';
import { PNL_FAILURE, refreshMsOf, usePnl } from '../../portfolio/use-pnl.ts';
import { touchRows } from '../frame/row-heights.ts';
import type { WidgetProps } from '../widget-props.ts';
import type { FundingBlotterSettings } from './funding-blotter-settings.ts';
import styles from './funding-sums.module.css';

interface Props extends WidgetProps<FundingBlotterSettings> {
  groupBy: 'contract' | 'day';
}

const keyOf = ({ key }: ProfitRow): string => key ?? '';

const columnsOf = (groupBy: Props['groupBy']): readonly TableColumn<ProfitRow>[] => [
  {
    id: 'name',
    header: groupBy === 'day' ? 'Day' : 'Contract',
    width: 'minmax(112px, 240px)',
    fixed: true,
    filter: 'text',
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  { ...FUNDING_COLUMN, header: 'Funding USD', title: 'Received less paid, at the prices of then' },
];

/** What was received less what was paid, in dollars, of all accounts that the trader sees. */
export function FundingSums({ settings, onSettings, groupBy }: Props) {
  const { period, sumsTable } = settings;
  const box = useRef<HTMLDivElement>(null);
  const query = usePnl(groupBy, period);
  useRefreshed(box, query, refreshMsOf(period));
  const columns = useMemo(() => columnsOf(groupBy), [groupBy]);
  const { data } = query;
  const rows = useMemo(
    () =>
      (data ?? [])
        .filter(({ funding }) => funding !== '0')
        .sort((one, other) => other.name.localeCompare(one.name, 'en')),
    [data],
  );
  const empty = <EmptyState title="No funding in this period" />;
  return (
    <div ref={box} className={styles.sums}>
      <Loaded result={query} failure={PNL_FAILURE} empty={empty}>
        {() => (
          <DataGrid
            label={groupBy === 'day' ? 'Funding by day' : 'Funding by contract'}
            noun={groupBy}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            {...touchRows()}
            state={sumsTable}
            onState={(next) => onSettings({ sumsTable: next })}
            empty={empty}
          />
        )}
      </Loaded>
    </div>
  );
}
