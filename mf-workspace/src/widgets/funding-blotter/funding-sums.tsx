import { type Contract, contractName, partsOfContractKey } from '@parallax/protocol';
import { useContractsByKey, useVenueNames } from '@parallax/store';
import { DataGrid, EmptyState, Loaded, type TableColumn } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import type { ChosenMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { ContractLines } from '../../widget-kit/contract/contract-lines.tsx';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import { useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import { FUNDING_COLUMN, type ProfitRow } from '../../widget-kit/portfolio/profit-columns.tsx';
import { PNL_FAILURE, refreshMsOf, usePnl } from '../../widget-kit/portfolio/use-pnl.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { FundingBlotterSettings } from './funding-blotter-settings.ts';
import styles from './funding-sums.module.css';

interface Props extends WidgetProps<FundingBlotterSettings> {
  groupBy: 'contract' | 'day';
  chosen: ChosenMode;
}

interface SumRow extends ProfitRow {
  /** undefined for a day, and if it is not listed */
  readonly contract: Contract | undefined;
  /** empty for a day */
  readonly venueName: string;
}

const keyOf = ({ key }: SumRow): string => key ?? '';

const VENUE: TableColumn<SumRow> = {
  id: 'venue',
  header: 'Venue',
  width: 'minmax(72px, 140px)',
  filter: 'choice',
  cell: ({ venueName }) => venueName,
  sortValue: ({ venueName }) => venueName,
};

const columnsOf = (groupBy: Props['groupBy']): readonly TableColumn<SumRow>[] => [
  {
    id: 'name',
    header: groupBy === 'day' ? 'Day' : 'Contract',
    width: 'minmax(112px, 240px)',
    fixed: true,
    filter: 'text',
    cell: ({ name, contract }) =>
      contract === undefined ? name : <ContractLines contract={contract} narrow={false} />,
    value: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  ...(groupBy === 'day' ? [] : [VENUE]),
  { ...FUNDING_COLUMN, header: 'Funding USD', title: 'Received less paid, at the prices of then' },
];

/** What was received less what was paid, in dollars, of the account or the kind of accounts that is chosen. */
export function FundingSums({ settings, onSettings, groupBy, chosen }: Props) {
  const { period, sumsTable } = settings;
  const box = useRef<HTMLDivElement>(null);
  const { account } = settings;
  const query = usePnl(
    groupBy,
    period,
    account === undefined ? { mode: chosen.query } : { AccountId: account },
  );
  useRefreshed(box, query, refreshMsOf(period));
  const columns = useMemo(() => columnsOf(groupBy), [groupBy]);
  const byKey = useContractsByKey();
  const nameOfVenue = useVenueNames();
  const { data } = query;
  const rows = useMemo(
    () =>
      (data ?? [])
        .filter(({ funding }) => funding !== '0')
        .map((sum): SumRow => {
          if (groupBy === 'day' || sum.key === null)
            return Object.assign({}, sum, { contract: undefined, venueName: '' });
          const contract = byKey.get(sum.key);
          return Object.assign({}, sum, {
            name: contract === undefined ? sum.name : contractName(contract),
            contract,
            venueName: nameOfVenue(partsOfContractKey(sum.key).exchange),
          });
        })
        .sort((one, other) => other.name.localeCompare(one.name, 'en')),
    [data, groupBy, byKey, nameOfVenue],
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
