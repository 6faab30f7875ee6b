import {
  ChoiceButtons,
  COMPUTED_PERCENT,
  DataGrid,
  DEFAULT_TABLE_STATE,
  EmptyState,
  FieldGroup,
  type TableColumn,
  USD,
  VisuallyHidden,
} from '@parallax/ui';
import { formatDecimalText, formatPercent } from '@parallax/ui/format';
import { useMemo, useRef } from 'react';
import { numberOf } from '../../widget-kit/accounts/record-columns.tsx';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import { useStartHour } from '../../widget-kit/portfolio/periods.ts';
import { PortfolioView, useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import { Dollars } from '../../widget-kit/portfolio/profit-columns.tsx';
import {
  HISTORY_FAILURE,
  HISTORY_PERIODS,
  HISTORY_REFRESH_MS,
  usePortfolioHistory,
} from '../../widget-kit/portfolio/use-portfolio-history.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { dailyHistory, type PortfolioDay } from './daily-history.ts';
import type { PortfolioHistorySettings } from './portfolio-history-settings.ts';
import { SelectedDays } from './selected-days.tsx';

type Props = WidgetProps<PortfolioHistorySettings>;

const fractionColumn = (
  id: 'dayReturn' | 'drawdown',
  header: string,
  title: string,
): TableColumn<PortfolioDay> => ({
  id,
  header,
  title,
  align: 'end',
  width: 'minmax(72px, 1fr)',
  cell: (day) => formatPercent(numberOf(day[id])),
  unit: COMPUTED_PERCENT,
  sortValue: (day) => numberOf(day[id]),
});

/** Why a return is not known, or not exactly; undefined if it is. */
function returnTitle(dayReturn: string | null, isEstimated: boolean): string | undefined {
  if (dayReturn === null) return 'Not known: a price, a flow or a value above 0 is missing';
  return isEstimated
    ? 'Estimated: money was booked late or without values, or something got its first price'
    : undefined;
}

const COLUMNS: readonly TableColumn<PortfolioDay>[] = [
  {
    id: 'day',
    header: 'Day',
    width: 'minmax(88px, 120px)',
    fixed: true,
    cell: ({ day }) => day,
    sortValue: ({ day }) => day,
  },
  {
    id: 'nav',
    header: 'NAV USD',
    title: 'At the end of the day, or now',
    align: 'end',
    fixed: true,
    width: 'minmax(104px, 1fr)',
    cell: ({ navUsd, isPartial }) => (
      <span title={isPartial ? 'Without assets that had no price' : undefined}>
        {formatDecimalText(navUsd, { decimals: 2 })}
        {isPartial && ' *'}
      </span>
    ),
    unit: USD,
    sortValue: ({ navUsd }) => Number(navUsd),
  },
  {
    id: 'profit',
    header: 'NAV change USD',
    title: 'The change in NAV without flows: P&L, and what coins gain or lose without a trade',
    align: 'end',
    essential: true,
    width: 'minmax(96px, 1fr)',
    cell: ({ profitUsd }) => <Dollars amount={profitUsd} />,
    unit: USD,
    sortValue: ({ profitUsd }) => numberOf(profitUsd),
  },
  {
    id: 'flows',
    header: 'Flows USD',
    title: 'Deposits less withdrawals',
    align: 'end',
    width: 'minmax(96px, 1fr)',
    cell: ({ flowsUsd }) => <Dollars amount={flowsUsd} />,
    unit: USD,
    sortValue: ({ flowsUsd }) => Number(flowsUsd),
  },
  {
    ...fractionColumn('dayReturn', 'Return', 'Of the day, time-weighted'),
    cell: ({ dayReturn, isEstimated }) => {
      const title = returnTitle(dayReturn, isEstimated);
      return (
        <span title={title}>
          {formatPercent(numberOf(dayReturn))}
          {title !== undefined && (
            <>
              <span aria-hidden> *</span>
              <VisuallyHidden>{title}</VisuallyHidden>
            </>
          )}
        </span>
      );
    },
  },
  fractionColumn('drawdown', 'Drawdown', 'From the highest value of the period'),
];

/** The net asset value by day, with flows. */
export function PortfolioHistory({ settings, onSettings }: Props) {
  const { period, table } = settings;
  const box = useRef<HTMLDivElement>(null);
  const chosen = useAccountMode(settings.mode);
  const query = usePortfolioHistory(period, chosen.query);
  useRefreshed(box, query, HISTORY_REFRESH_MS);
  const startHour = useStartHour();
  const { data } = query;
  const days = useMemo(() => dailyHistory(data ?? [], startHour), [data, startHour]);
  const empty = (
    <EmptyState
      title="No values in this period"
      hint="The net asset value is stored once a minute while the server runs."
    />
  );
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={HISTORY_FAILURE}
      loading="Loading the history of the portfolio"
      empty={empty}
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      note="NAV change is that without flows. It has the P&L of positions, and what coins gain or lose without a trade."
      toolbar={
        <ChoiceButtons
          label="Period"
          choices={HISTORY_PERIODS}
          value={period}
          onValue={(next) => onSettings({ period: next })}
        />
      }
    >
      {() => (
        <DataGrid
          label={widgetOf('PORTFOLIO_HISTORY').title}
          noun="day"
          columns={COLUMNS}
          rows={days}
          rowKey={({ day }) => day}
          {...touchRows()}
          state={table}
          onState={(next) => onSettings({ table: next })}
          renderSummary={(selected) => (
            <SelectedDays days={selected} startHour={startHour} mode={chosen.query} />
          )}
          empty={empty}
        />
      )}
    </PortfolioView>
  );
}

export const PortfolioHistorySettingsForm = ({ settings, onSettings }: Props) => (
  <>
    <FieldGroup label="Period">
      <ChoiceButtons
        label="Period"
        choices={HISTORY_PERIODS}
        value={settings.period}
        onValue={(period) => onSettings({ period })}
      />
    </FieldGroup>
    <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
  </>
);
