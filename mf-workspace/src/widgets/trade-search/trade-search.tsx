import { FillsView } from '../../widget-kit/fills/fills-view.tsx';
import type { HistorySettings } from '../../widget-kit/history/history-filter.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';

const FIELDS = ['contract', 'strategy', 'side', 'time', 'amount'] as const;

/** Own fills by contract, account, strategy, side, time and amount. */
export const TradeSearch = (props: WidgetProps<HistorySettings>) => (
  <FillsView {...props} label={widgetOf('TRADE_SEARCH').title} fields={FIELDS} />
);
