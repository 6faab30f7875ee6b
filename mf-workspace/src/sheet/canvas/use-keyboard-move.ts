import type { LayoutItem } from '@parallax/protocol';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import type { Place } from '../layout/place.ts';
import { resolveCollisions } from '../layout/resolve-collisions.ts';
import { minSizeOf } from './grid-size.ts';

const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

/**
 * Returns the place of a widget after an arrow key, which moves it, or with Shift resizes it, within
 * the grid and down to its minimum size. Undefined for any other key.
 */
export function keyboardStep<T extends Place>(
  place: T,
  key: string,
  resize: boolean,
  { columns, minW, minH }: { columns: number; minW: number; minH: number },
): T | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const [dx, dy] = step;
  if (resize) {
    return {
      ...place,
      w: within(place.w + dx, Math.min(minW, place.w), columns - place.x),
      h: Math.max(Math.min(minH, place.h), place.h + dy),
    };
  }
  return {
    ...place,
    x: within(place.x + dx, 0, columns - place.w),
    y: Math.max(0, place.y + dy),
  };
}

/** A place as text for screen readers. */
const describePlace = ({ x, y, w, h }: Place): string =>
  `column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`;

type PressedKey = Pick<KeyboardEvent, 'key' | 'repeat' | 'shiftKey' | 'preventDefault'>;

/** Returns a widget at a changed place; undefined if no widget has the id of the place. */
function withPlace(
  sheetItems: readonly LayoutItem[],
  place: Place | undefined,
): LayoutItem | undefined {
  const item = sheetItems.find(({ i }) => i === place?.i);
  return item && { ...item, ...place };
}

/**
 * Moves and resizes a widget by keyboard: Enter or Space picks up and drops, arrows move, Shift
 * with arrows resizes, Escape cancels. A click without a pointer, as screen readers send it, picks
 * up and drops too.
 * @returns the `items` to render during the move, the `lastPlace` of the widget, and the `announcement`
 * for the live region
 */
export function useKeyboardMove(
  sheetItems: readonly LayoutItem[],
  { columns, narrow }: { columns: number; narrow: boolean },
  onMove: (before: readonly Place[], after: readonly Place[], id: string) => void,
) {
  const [pickedUpPlace, setPickedUpPlace] = useState<Place>();
  const [announcement, setAnnouncement] = useState('');
  const [lastPlace, setLastPlace] = useState<Place>();
  const pickedUp = withPlace(sheetItems, pickedUpPlace);
  const items = pickedUp ? resolveCollisions(sheetItems, pickedUp) : sheetItems;
  // React sends no blur event for a removed element
  if (pickedUpPlace && !pickedUp) setPickedUpPlace(undefined);

  const drop = (dropped: LayoutItem) => {
    onMove(sheetItems, items, dropped.i);
    setPickedUpPlace(undefined);
    setAnnouncement(`${widgetOf(dropped.type).title} dropped at ${describePlace(dropped)}.`);
  };

  const pickUpOrDrop = (id: string) => {
    if (pickedUp) drop(pickedUp);
    if (pickedUp?.i === id) return;
    const item = items.find(({ i }) => i === id);
    if (!item) return;
    const { i, x, y, w, h } = item;
    setPickedUpPlace({ i, x, y, w, h });
    setAnnouncement(`${widgetOf(item.type).title} picked up at ${describePlace(item)}.`);
  };

  const press = (id: string, event: PressedKey) => {
    if (event.key === 'Enter' || event.key === ' ') {
      // prevents the click, which would pick up or drop again
      event.preventDefault();
      if (!event.repeat) pickUpOrDrop(id);
      return;
    }
    if (!pickedUpPlace || !pickedUp) return;
    const { title } = widgetOf(pickedUp.type);
    if (event.key === 'Escape') {
      event.preventDefault();
      const original = sheetItems.find(({ i }) => i === pickedUp.i) ?? pickedUp;
      setPickedUpPlace(undefined);
      setLastPlace(original);
      setAnnouncement(`${title} is back at ${describePlace(original)}.`);
      return;
    }
    const minSize = minSizeOf(pickedUp.type, narrow);
    const next = keyboardStep(pickedUpPlace, event.key, event.shiftKey, {
      columns,
      minW: minSize.w,
      minH: minSize.h,
    });
    if (!next) return;
    event.preventDefault();
    setPickedUpPlace(next);
    setLastPlace(next);
    setAnnouncement(`${title}: ${describePlace(next)}.`);
  };

  const onBlur = (id: string) => {
    if (pickedUp?.i === id) drop(pickedUp);
  };

  // stable functions, so that the widget frames do not render again
  const latest = useRef({ press, pickUpOrDrop, onBlur });
  useEffect(() => {
    latest.current = { press, pickUpOrDrop, onBlur };
  });
  const onHandleKey = useCallback(
    (id: string, event: PressedKey) => latest.current.press(id, event),
    [],
  );
  const onHandlePress = useCallback((id: string) => latest.current.pickUpOrDrop(id), []);
  const onHandleBlur = useCallback((id: string) => latest.current.onBlur(id), []);

  return {
    items,
    announcement,
    lastPlace,
    pickedUpId: pickedUp?.i,
    onHandleKey,
    onHandlePress,
    onHandleBlur,
  };
}
