import type { AxisTags } from './axis-tags.ts';

/** A tag covers labels this near to its middle, in heights of the text. */
const COVERED = 1.25;
/** The height of a tag, in heights of the text. */
const TAG = 1.4;

interface TickLabels {
  /** The labels of the ticks, which are empty where a tag covers them. */
  texts: (values: readonly number[]) => string[];
  /** Whether the tags cover other labels of the last ticks than before. */
  areOutdated: () => boolean;
}

/** The labels of an axis's ticks. */
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
    const positions = tags.positions(TAG * fontSize);
    return values.map((value) => {
      const y = toCoordinate(value);
      return y !== null && positions.some((tag) => Math.abs(tag - y) < COVERED * fontSize);
    });
  };
  return {
    texts(values) {
      ticks = values;
      covered = areCovered(values);
      return values.map((value, index) => (covered[index] ? '' : format(value)));
    },
    areOutdated: () =>
      ticks.length > 0 && areCovered(ticks).some((each, index) => each !== covered[index]),
  };
}
