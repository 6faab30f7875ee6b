import { useTimeZone } from '@parallax/ui/state';
import { type ReactNode, useMemo } from 'react';
import { sourcesOf } from '../chart/chart-points.ts';
import { timeAxis } from '../chart/time-axis.ts';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';

type TimeChartProps = Omit<ChartFrameProps, 'engine' | 'axis'>;

/** A chart over time. Its library is loaded with the first chart. It fills its parent. */
export function TimeChart(props: TimeChartProps): ReactNode {
  const zone = useTimeZone();
  const { series } = props;
  const axis = useMemo(() => timeAxis(sourcesOf(series)), [series]);
  return <ChartFrame key={zone} {...props} engine="time" axis={axis} />;
}
