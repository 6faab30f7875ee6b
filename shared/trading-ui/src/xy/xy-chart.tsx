import type { ReactNode } from 'react';
import { ChartFrame, type ChartFrameProps } from '../chart/chart-frame.tsx';

export type XyChartProps = Omit<ChartFrameProps, 'engine' | 'onNearStart'>;

/**
 * A chart over any quantity, such as strike, price or days to expiry; its library is loaded with the
 * first one. It fills its parent.
 */
export function XyChart(props: XyChartProps): ReactNode {
  return <ChartFrame {...props} engine="xy" />;
}
