import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ChartEngine } from '../chart/chart-engine.ts';
import { type ChartRange, chartGroup, type GroupMember } from '../chart/chart-group.ts';

interface GroupActions {
  readonly shareCrosshair: (x: number | undefined) => void;
  readonly shareRange: (range: ChartRange) => void;
  /** call on interaction: makes this chart the leader, whose range is applied to the others */
  readonly lead: () => void;
  /** applies the range of the group to a new engine */
  readonly follow: () => void;
}

/**
 * Shares crosshair and range with the charts of a group.
 * @param sharesRange whether the chart shares its range as well
 * @param onCrosshair called with the position in another chart
 */
export function useGroup(
  name: string | undefined,
  engine: RefObject<ChartEngine | undefined>,
  sharesRange: boolean,
  onCrosshair: (x: number | undefined) => void,
): GroupActions {
  const latest = useRef(onCrosshair);
  useLayoutEffect(() => {
    latest.current = onCrosshair;
  }, [onCrosshair]);
  const member = useMemo<GroupMember>(
    () => ({
      setCrosshair: (x) => latest.current(x),
      setRange: (range) => {
        if (sharesRange) engine.current?.setRange(range);
      },
    }),
    [engine, sharesRange],
  );

  useEffect(() => {
    if (name === undefined) return undefined;
    return chartGroup(name).join(member);
  }, [name, member]);

  return useMemo(() => {
    const group = () => (name === undefined ? undefined : chartGroup(name));
    return {
      shareCrosshair: (x) => group()?.shareCrosshair(member, x),
      shareRange: (range) => {
        if (sharesRange) group()?.shareRange(member, range);
      },
      lead: () => group()?.lead(member),
      follow: () => group()?.follow(member),
    };
  }, [name, member, sharesRange]);
}
