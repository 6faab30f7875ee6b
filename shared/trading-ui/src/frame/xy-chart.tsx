import type { ReactNode } from 'react';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';

type XyChartProps = Omit<
  ChartFrameProps,
  'engine' | 'fit' | 'onNearStart' | 'onRange' | 'onPress' | 'scale'
>;

/**
 * A chart whose x axis is any quantity, such as strike, price or days to expiry. Its library is loaded
 * with the first chart. It fills its parent.
 */
export function XyChart(props: XyChartProps): ReactNode {
  return <ChartFrame {...props} engine="xy" />;
}
