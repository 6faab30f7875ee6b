interface Column {
  readonly width: number;
  /** should stay in view */
  readonly pinned: boolean;
}

interface Pins {
  /** the distances from the edges of the table at which columns stay, by index */
  readonly places: ReadonlyMap<number, { readonly start: number; readonly end: number }>;
  /** the widths of the pinned columns before all others, and after them */
  readonly start: number;
  readonly end: number;
}

/** Another column fits into this width beside the pinned ones. */
const ROOM_PX = 120;

const sumOf = (columns: readonly Column[], gap: number): number =>
  columns.reduce((sum, { width, pinned }) => (pinned ? sum + width + gap : sum), 0);

/** The pinned columns before all others. */
function leadingOnly(columns: readonly Column[]): readonly Column[] {
  const first = columns.findIndex(({ pinned }) => !pinned);
  return columns.map(({ width }, index) => ({ width, pinned: index < first }));
}

/**
 * Where pinned columns stay while the others scroll. Without room for another column beside all of them,
 * only those at the start stay, or none.
 * @param space.start the padding before the first column, and after the last one
 * @param space.visible the width in view
 */
export function pinsOf(
  columns: readonly Column[],
  { start, gap, visible }: { start: number; gap: number; visible: number },
): Pins {
  const pinned = [columns, leadingOnly(columns)].find(
    (some) => visible - 2 * start - sumOf(some, gap) >= ROOM_PX,
  );
  if (pinned === undefined) return { places: new Map(), start: 0, end: 0 };
  const places = pinned.flatMap((column, index) =>
    column.pinned
      ? [
          [
            index,
            {
              start: start + sumOf(pinned.slice(0, index), gap),
              end: start + sumOf(pinned.slice(index + 1), gap),
            },
          ] as const,
        ]
      : [],
  );
  const first = pinned.findIndex((column) => !column.pinned);
  const last = pinned.findLastIndex((column) => !column.pinned);
  const atStart = sumOf(pinned.slice(0, first), gap);
  const atEnd = sumOf(pinned.slice(last + 1), gap);
  return {
    places: new Map(places),
    start: atStart === 0 ? 0 : start + atStart,
    end: atEnd === 0 ? 0 : start + atEnd,
  };
}

/** A column as it is displayed, in pixels from the start of the visible part of its table. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly pinned: boolean;
  /** contains buttons */
  readonly controls: boolean;
}

/** Browsers round the edges of columns. */
const ROUNDING = 1;

/**
 * The indexes of the columns that are partly or completely out of view, or below a pinned one. Those that are
 * wider than the view are never whole, so the end of their text suffices.
 */
export function cutColumns(boxes: readonly Box[], visible: number): ReadonlySet<number> {
  const room = boxes.reduce(
    (left, box) => (box.pinned ? left - (box.right - box.left) : left),
    visible,
  );
  const cut = boxes.flatMap((box, index) => {
    if (box.pinned || box.controls) return [];
    const before = boxes.slice(0, index).filter(({ pinned }) => pinned);
    const after = boxes.slice(index + 1).filter(({ pinned }) => pinned);
    const start = Math.max(0, ...before.map(({ right }) => right));
    const end = Math.min(visible, ...after.map(({ left }) => left));
    const isWide = box.right - box.left > room;
    const isWhole =
      (isWide || box.left >= start - ROUNDING) &&
      box.right <= end + ROUNDING &&
      box.right > start + ROUNDING;
    return isWhole ? [] : [index];
  });
  return new Set(cut);
}
