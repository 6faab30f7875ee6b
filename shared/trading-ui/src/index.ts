export { useContractsLoaded } from './catalogue/use-contracts-loaded.ts';
export { type ChartData, createChartData } from './chart/chart-data.ts';
export type { ChartLevel, ChartScale } from './chart/chart-engine.ts';
export type { ChartRange } from './chart/chart-group.ts';
export type {
  ChartOverlay,
  OverlayCursor,
  OverlayDrag,
  OverlayView,
  Pixel,
} from './chart/chart-overlay.ts';
export {
  type ChartSeries,
  type ChartTone,
  candleSeries,
  type Stroke,
  strokeOf,
  valueSeries,
} from './chart/chart-series.ts';
export { ChartSwatch } from './chart/chart-swatch.tsx';
export type { ChartAxis } from './chart/chart-text.ts';
export { toneAt, venueTones } from './chart/chart-tones.ts';
export { isNearStart } from './chart/near-start.ts';
export { formatUtcTime } from './chart/time-axis.ts';
export { useContractMenu } from './contract-menu/use-contract-menu.tsx';
export { TimeChart } from './frame/time-chart.tsx';
export { XyChart } from './frame/xy-chart.tsx';
export { useIsStale, useStaleness } from './shown/use-is-stale.ts';
export { usePolling } from './shown/use-polling.ts';
export { useWhileShown } from './shown/use-while-shown.ts';
export { HiddenVenues } from './venues/hidden-venues.tsx';
export { useHiddenReason } from './venues/use-hidden-reason.ts';
export { DAYS_AXIS } from './xy/days-axis.ts';
