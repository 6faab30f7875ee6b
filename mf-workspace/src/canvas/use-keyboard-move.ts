import type { LayoutItem } from '@parallax/protocol';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from '../layout/place.ts';
import { resolveCollisions } from '../layout/resolve-collisions.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { describePlace, keyboardStep } from './keyboard-step.ts';
import { minSizeOf } from './min-size.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'repeat' | 'shiftKey' | 'preventDefault'>;

/** Undefined if there is no widget with the id of `place`. */
function withPlace(shown: readonly LayoutItem[], place: Place | undefined): LayoutItem | undefined {
  const item = shown.find(({ i }) => i === place?.i);
  return item && { ...item, ...place };
}

/**
 * Moves and resizes a widget by keyboard: Enter or Space picks up and drops, arrows move, Shift
 * with arrows resizes, Escape cancels. A click without a pointer, as screen readers send it, picks
 * up and drops too.
 * @returns `items` to render during the move, `lastPlace` of the widget, and the `announcement` for the
 * live region
 */
export function useKeyboardMove(
  shown: readonly LayoutItem[],
  { columns, narrow }: { columns: number; narrow: boolean },
  onMove: (before: readonly Place[], after: readonly Place[], id: string) => void,
) {
  const [heldPlace, setHeldPlace] = useState<Place>();
  const [announcement, setAnnouncement] = useState('');
  const [lastPlace, setLastPlace] = useState<Place>();
  const held = withPlace(shown, heldPlace);
  const items = held ? resolveCollisions(shown, held) : shown;
  // React sends no blur event for a removed element
  if (heldPlace && !held) setHeldPlace(undefined);

  const drop = (dropped: LayoutItem) => {
    onMove(shown, items, dropped.i);
    setHeldPlace(undefined);
    setAnnouncement(`${widgetOf(dropped.type).title} dropped at ${describePlace(dropped)}.`);
  };

  const pickUpOrDrop = (id: string) => {
    if (held) drop(held);
    if (held?.i === id) return;
    const item = items.find(({ i }) => i === id);
    if (!item) return;
    const { i, x, y, w, h } = item;
    setHeldPlace({ i, x, y, w, h });
    setAnnouncement(`${widgetOf(item.type).title} picked up at ${describePlace(item)}.`);
  };

  const press = (id: string, event: PressedKey) => {
    if (event.key === 'Enter' || event.key === ' ') {
      // prevents the click, which would pick up or drop again
      event.preventDefault();
      if (!event.repeat) pickUpOrDrop(id);
      return;
    }
    if (!heldPlace || !held) return;
    const { title } = widgetOf(held.type);
    if (event.key === 'Escape') {
      event.preventDefault();
      const original = shown.find(({ i }) => i === held.i) ?? held;
      setHeldPlace(undefined);
      setLastPlace(original);
      setAnnouncement(`${title} is back at ${describePlace(original)}.`);
      return;
    }
    const minSize = minSizeOf(held.type, narrow);
    const next = keyboardStep(heldPlace, event.key, event.shiftKey, {
      columns,
      minW: minSize.w,
      minH: minSize.h,
    });
    if (!next) return;
    event.preventDefault();
    setHeldPlace(next);
    setLastPlace(next);
    setAnnouncement(`${title}: ${describePlace(next)}.`);
  };

  const onBlur = (id: string) => {
    if (held?.i === id) drop(held);
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
    pickedUpId: held?.i,
    onHandleKey,
    onHandlePress,
    onHandleBlur,
  };
}
