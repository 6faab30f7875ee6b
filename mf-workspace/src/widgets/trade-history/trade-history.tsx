import { FillsView } from '../../widget-kit/fills/fills-view.tsx';
import type { HistorySettings } from '../../widget-kit/history/history-filter.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';

const FIELDS = ['contract', 'strategy', 'side', 'time'] as const;

/** Own fills as they happen, newest first. */
export const TradeHistory = (props: WidgetProps<HistorySettings>) => (
  <FillsView {...props} label={widgetOf('TRADE_HISTORY').title} fields={FIELDS} />
);
