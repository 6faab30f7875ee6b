import type { ReactNode } from 'react';
import { ChartFrame, type ChartFrameProps } from '../chart/chart-frame.tsx';

type XyChartProps = Omit<
  ChartFrameProps,
  'engine' | 'fit' | 'onNearStart' | 'onRange' | 'onPress' | 'scale'
>;

/**
 * A chart over any quantity, such as strike, price or days to expiry; its library is loaded with the
 * first such chart. It fills its parent.
 */
export function XyChart(props: XyChartProps): ReactNode {
  return <ChartFrame {...props} engine="xy" />;
}
