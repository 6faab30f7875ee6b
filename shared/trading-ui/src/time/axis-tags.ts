import type { CreatePriceLineOptions, IPriceLine } from 'lightweight-charts';
import type { ChartTokens, TagColors } from '../chart/chart-tokens.ts';

/** The part of the library's series API that the tags use; price lines have the type `Line`. */
interface TagApi<Line> {
  lastValueData: (globalLast: boolean) => { noData: true } | { noData: false; price: number };
  priceToCoordinate: (price: number) => number | null;
  applyOptions: (options: { lastValueVisible: boolean }) => void;
  createPriceLine: (options: CreatePriceLineOptions) => Line;
  removePriceLine: (line: Line) => void;
}

/** A series whose last value is marked on an axis. */
export interface TaggedSeries<Line> {
  readonly api: TagApi<Line>;
  readonly format: (value: number) => string;
  /** the colours of its tag; chosen by the library if omitted */
  readonly colors?: (() => TagColors) | undefined;
}

type TagTokens = Pick<ChartTokens, 'strongLine' | 'text' | 'tag'>;

/** The tags of the last values on an axis. */
export interface AxisTags {
  /** the centres of the tags, in pixels from the top */
  positions: (height: number) => readonly number[];
  /** Call it after the last visible values have changed. */
  update: () => void;
  setTokens: (tokens: TagTokens) => void;
  setShown: (shown: boolean) => void;
}

interface LastValue {
  readonly price: number;
  readonly text: string;
  readonly y: number;
}

function findLastValue<Line>({ api, format }: TaggedSeries<Line>): LastValue | undefined {
  const last = api.lastValueData(false);
  if (last.noData) return undefined;
  const y = api.priceToCoordinate(last.price);
  return y === null ? undefined : { price: last.price, text: format(last.price), y };
}

/** On a percent axis, equal texts may be at different positions. */
const isSameTag = (a: LastValue, b: LastValue): boolean =>
  a.text === b.text && Math.abs(a.y - b.y) < 1;

/**
 * The positions at which the library draws tags of a given height: it shifts tags up or down, starting
 * from the tag of the first series, until they do not overlap.
 */
export function stackTags(positions: readonly number[], height: number): readonly number[] {
  const [first] = positions;
  if (first === undefined) return [];
  const stacked = [first];
  for (const direction of [-1, 1]) {
    let before = first;
    const others = positions
      .slice(1)
      .map((y) => (y - first) * direction)
      .filter((distance) => (direction < 0 ? distance >= 0 : distance > 0))
      .sort((a, b) => a - b);
    for (const distance of others) {
      const minDistance = (before - first) * direction + height;
      before = first + Math.max(distance, minDistance) * direction;
      stacked.push(before);
    }
  }
  return stacked;
}

/** Series whose last values share a tag. */
interface Group<Line> {
  readonly last: LastValue;
  readonly apis: TagApi<Line>[];
  /** the colours of the first series */
  readonly colors: TaggedSeries<Line>['colors'];
}

function groupByTag<Line>(axis: readonly TaggedSeries<Line>[]): readonly Group<Line>[] {
  const groups: Group<Line>[] = [];
  for (const series of axis) {
    const last = findLastValue(series);
    if (last === undefined) continue;
    const same = groups.find((group) => isSameTag(group.last, last));
    if (same === undefined) groups.push({ last, apis: [series.api], colors: series.colors });
    else same.apis.push(series.api);
  }
  return groups;
}

/**
 * Marks the last values on an axis; values with the same text share a tag in a neutral colour. The
 * library draws the other tags, except those with colours of their own.
 */
export function createAxisTags<Line = IPriceLine>(
  axis: readonly TaggedSeries<Line>[],
  initial: TagTokens,
): AxisTags {
  let tokens = initial;
  let isShown = true;
  let own: readonly Group<Line>[] = [];
  let lines: { readonly api: TagApi<Line>; readonly line: Line }[] = [];

  const isOwn = ({ apis, colors }: Pick<Group<Line>, 'apis' | 'colors'>): boolean =>
    !isShown || tokens.tag !== undefined || apis.length > 1 || colors !== undefined;
  const keyOf = (groups: readonly Group<Line>[]): string =>
    groups
      .map(
        ({ last, apis }) =>
          `${last.price} ${axis.map(({ api }) => (apis.includes(api) ? 1 : 0)).join('')}`,
      )
      .join();
  const drawGroup = ({ last: { price }, apis: [api, other], colors }: Group<Line>) => {
    if (api === undefined) return [];
    const neutral = { background: tokens.strongLine, text: tokens.text };
    const single = other === undefined ? colors?.() : undefined;
    const { background, text } = tokens.tag ?? single ?? neutral;
    const line = api.createPriceLine({
      price,
      lineVisible: false,
      axisLabelColor: background,
      axisLabelTextColor: text,
    });
    return [{ api, line }];
  };
  const draw = (): void => {
    for (const { api, line } of lines) api.removePriceLine(line);
    const inGroups = new Set(own.flatMap(({ apis }) => apis));
    for (const { api } of axis) api.applyOptions({ lastValueVisible: !inGroups.has(api) });
    lines = isShown ? own.flatMap(drawGroup) : [];
  };
  /** @param recoloured whether the colours or the visibility of the tags changed */
  const refresh = (recoloured: boolean): void => {
    const before = keyOf(own);
    // finding the last values takes time on each price
    const [only, second] = axis;
    const isLibrarys = second === undefined && !(only && isOwn({ apis: [], colors: only.colors }));
    own = isLibrarys ? [] : groupByTag(axis).filter(isOwn);
    const after = keyOf(own);
    if (after !== before || (recoloured && after !== '')) draw();
  };

  return {
    positions: (height) =>
      stackTags(
        groupByTag(axis).map(({ last }) => last.y),
        height,
      ),
    update: () => refresh(false),
    setTokens(next) {
      tokens = next;
      refresh(true);
    },
    setShown(shown) {
      if (shown === isShown) return;
      isShown = shown;
      refresh(true);
    },
  };
}
