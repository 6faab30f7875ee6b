import { tickTexts } from '../chart/tick-texts.ts';
import type { AxisTags } from './axis-tags.ts';

/** A tag covers or touches labels within this distance of its centre, in text heights. */
const COVERED_DISTANCE = 1.5;
/** The height of a tag, in text heights. */
const TAG_HEIGHT = 1.4;

/** An axis with fewer labels cannot be read. */
const LABELS_MIN = 2;

interface TickLabels {
  /** The labels of the ticks, which are empty where a tag covers them. */
  texts: (values: readonly number[]) => string[];
  /** Call it after the tags may have moved. Returns whether the labels have changed. */
  update: () => boolean;
}

/**
 * Creates the tick labels of an axis. If the tags would leave fewer than two labels, they are hidden,
 * since the legend or the figures of the chart show the last values too.
 */
export function createTickLabels(options: {
  tags: Pick<AxisTags, 'positions' | 'setShown'>;
  format: (value: number) => string;
  /** see `ChartSeries` */
  keepsDecimals?: boolean;
  toCoordinate: (value: number) => number | null;
  fontSize: number;
  /** called when the library has chosen other ticks */
  onTicks: () => void;
}): TickLabels {
  const { tags, format, keepsDecimals, toCoordinate, fontSize, onTicks } = options;
  let ticks: readonly number[] = [];
  let covered: readonly boolean[] = [];
  const areCovered = (values: readonly number[]): boolean[] => {
    const positions = tags.positions(TAG_HEIGHT * fontSize);
    return values.map((value) => {
      const y = toCoordinate(value);
      return y !== null && positions.some((tag) => Math.abs(tag - y) < COVERED_DISTANCE * fontSize);
    });
  };
  const hasRoomForTags = (): boolean =>
    ticks.length < LABELS_MIN || covered.filter((each) => !each).length >= LABELS_MIN;
  return {
    texts(values) {
      if (values.join() !== ticks.join()) onTicks();
      ticks = values;
      covered = areCovered(values);
      const hidesCovered = hasRoomForTags();
      return tickTexts(values, format, keepsDecimals).map((text, index) =>
        hidesCovered && covered[index] ? '' : text,
      );
    },
    update() {
      const before = covered;
      covered = areCovered(ticks);
      tags.setShown(hasRoomForTags());
      return covered.some((each, index) => each !== before[index]);
    },
  };
}
