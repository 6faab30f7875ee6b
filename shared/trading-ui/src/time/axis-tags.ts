import type { CreatePriceLineOptions, IPriceLine } from 'lightweight-charts';
import type { ChartTokens } from '../chart/chart-tokens.ts';

/** What the tags need of a series of the library; their lines are of the type `Line`. */
interface TagApi<Line> {
  lastValueData: (globalLast: boolean) => { noData: true } | { noData: false; price: number };
  priceToCoordinate: (price: number) => number | null;
  applyOptions: (options: { lastValueVisible: boolean }) => void;
  createPriceLine: (options: CreatePriceLineOptions) => Line;
  removePriceLine: (line: Line) => void;
}

/** Series of the library, whose last values are marked on one axis. */
export interface TaggedSeries<Line> {
  readonly api: TagApi<Line>;
  readonly format: (value: number) => string;
}

/** The tags of the last values on an axis. */
export interface AxisTags {
  /** their middles, in pixels from the top */
  positions: (height: number) => readonly number[];
  /** To be called after the last visible values have changed. */
  update: () => void;
  setTokens: (tokens: Pick<ChartTokens, 'strongLine' | 'text'>) => void;
}

interface LastValue {
  readonly price: number;
  readonly text: string;
  readonly y: number;
}

function lastValueOf<Line>({ api, format }: TaggedSeries<Line>): LastValue | undefined {
  const last = api.lastValueData(false);
  if (last.noData) return undefined;
  const y = api.priceToCoordinate(last.price);
  return y === null ? undefined : { price: last.price, text: format(last.price), y };
}

/** Prices of a comparison in percent may have one text in several places. */
const isSameTag = (a: LastValue, b: LastValue): boolean =>
  a.text === b.text && Math.abs(a.y - b.y) < 1;

/**
 * Where the library draws tags of a height: from the first series' tag on, up and down, without
 * overlaps.
 */
export function stackTags(places: readonly number[], height: number): readonly number[] {
  const [first] = places;
  if (first === undefined) return [];
  const stacked = [first];
  for (const direction of [-1, 1]) {
    let before = first;
    const others = places
      .slice(1)
      .map((y) => (y - first) * direction)
      .filter((distance) => (direction < 0 ? distance >= 0 : distance > 0))
      .sort((a, b) => a - b);
    for (const distance of others) {
      const least = (before - first) * direction + height;
      before = first + Math.max(distance, least) * direction;
      stacked.push(before);
    }
  }
  return stacked;
}

/** Series whose last values share a tag. */
interface Group<Line> {
  readonly last: LastValue;
  readonly apis: TagApi<Line>[];
}

function groupsOf<Line>(axis: readonly TaggedSeries<Line>[]): readonly Group<Line>[] {
  const groups: Group<Line>[] = [];
  for (const series of axis) {
    const last = lastValueOf(series);
    if (last === undefined) continue;
    const same = groups.find((group) => isSameTag(group.last, last));
    if (same === undefined) groups.push({ last, apis: [series.api] });
    else same.apis.push(series.api);
  }
  return groups;
}

/** Marks last values of one axis; those with the same text share a tag in a neutral colour. */
export function createAxisTags<Line = IPriceLine>(
  axis: readonly TaggedSeries<Line>[],
  initial: Pick<ChartTokens, 'strongLine' | 'text'>,
): AxisTags {
  let tokens = initial;
  let shared: readonly Group<Line>[] = [];
  let lines: { readonly api: TagApi<Line>; readonly line: Line }[] = [];

  const keyOf = (groups: readonly Group<Line>[]): string =>
    groups
      .map(
        ({ last, apis }) =>
          `${last.price} ${axis.map(({ api }) => (apis.includes(api) ? 1 : 0)).join('')}`,
      )
      .join();
  const draw = (): void => {
    for (const { api, line } of lines) api.removePriceLine(line);
    const inGroups = new Set(shared.flatMap(({ apis }) => apis));
    for (const { api } of axis) api.applyOptions({ lastValueVisible: !inGroups.has(api) });
    lines = shared.flatMap(({ last: { price }, apis: [api] }) => {
      if (api === undefined) return [];
      const line = api.createPriceLine({
        price,
        lineVisible: false,
        axisLabelColor: tokens.strongLine,
        axisLabelTextColor: tokens.text,
      });
      return [{ api, line }];
    });
  };

  return {
    positions: (height) =>
      stackTags(
        groupsOf(axis).map(({ last }) => last.y),
        height,
      ),
    update() {
      if (axis.length < 2) return;
      const before = keyOf(shared);
      shared = groupsOf(axis).filter(({ apis }) => apis.length > 1);
      if (keyOf(shared) !== before) draw();
    },
    setTokens(next) {
      tokens = next;
      if (shared.length > 0) draw();
    },
  };
}
