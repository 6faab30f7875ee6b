import { tickTexts } from '../chart/tick-texts.ts';
import type { AxisTags } from './axis-tags.ts';

/** A tag covers or touches labels within this distance of its centre, in text heights. */
const COVERED_DISTANCE = 1.5;
/** The height of a tag, in text heights. */
const TAG_HEIGHT = 1.4;

interface TickLabels {
  /** The labels of the ticks, which are empty where a tag covers them. */
  texts: (values: readonly number[]) => string[];
  /** Whether the tags now cover different labels than when `texts` was last called. */
  areOutdated: () => boolean;
}

/** Creates the tick labels of an axis. */
export function createTickLabels(options: {
  tags: Pick<AxisTags, 'positions'>;
  format: (value: number) => string;
  toCoordinate: (value: number) => number | null;
  fontSize: number;
}): TickLabels {
  const { tags, format, toCoordinate, fontSize } = options;
  let ticks: readonly number[] = [];
  let covered: readonly boolean[] = [];
  const areCovered = (values: readonly number[]): boolean[] => {
    const positions = tags.positions(TAG_HEIGHT * fontSize);
    return values.map((value) => {
      const y = toCoordinate(value);
      return y !== null && positions.some((tag) => Math.abs(tag - y) < COVERED_DISTANCE * fontSize);
    });
  };
  return {
    texts(values) {
      ticks = values;
      covered = areCovered(values);
      return tickTexts(values, format).map((text, index) => (covered[index] ? '' : text));
    },
    areOutdated: () =>
      ticks.length > 0 && areCovered(ticks).some((each, index) => each !== covered[index]),
  };
}
