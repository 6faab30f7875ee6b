import type { LayoutItem } from '@parallax/protocol';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from '../layout/place.ts';
import { resolveCollisions } from '../layout/resolve-collisions.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { describePlace, keyboardStep } from './keyboard-step.ts';
import { minSizeOf } from './min-size.ts';

interface PickedUp {
  readonly id: string;
  /** the items when the widget was picked up */
  readonly before: readonly LayoutItem[];
  readonly active: LayoutItem;
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
  const [pickedUp, setPickedUp] = useState<PickedUp>();
  const [announcement, setAnnouncement] = useState('');
  const [lastPlace, setLastPlace] = useState<Place>();
  const items = pickedUp ? resolveCollisions(pickedUp.before, pickedUp.active) : shown;

  const drop = (picked: PickedUp, title: string) => {
    onMove(picked.before, resolveCollisions(picked.before, picked.active), picked.id);
    setPickedUp(undefined);
    setAnnouncement(`${title} dropped at ${describePlace(picked.active)}.`);
  };

  const pickUpOrDrop = (id: string) => {
    if (pickedUp) {
      drop(pickedUp, widgetOf(pickedUp.active.type).title);
      if (pickedUp.id === id) return;
    }
    const active = shown.find((item) => item.i === id);
    if (!active) return;
    setPickedUp({ id, before: shown, active });
    setAnnouncement(`${widgetOf(active.type).title} picked up at ${describePlace(active)}.`);
  };

  const press = (id: string, event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      // prevents the click, which would pick up or drop again
      event.preventDefault();
      if (!event.repeat) pickUpOrDrop(id);
      return;
    }
    if (!pickedUp) return;
    const { active } = pickedUp;
    const { title } = widgetOf(active.type);
    if (event.key === 'Escape') {
      event.preventDefault();
      const original = shown.find((item) => item.i === id) ?? active;
      setPickedUp(undefined);
      setLastPlace(original);
      setAnnouncement(`${title} is back at ${describePlace(original)}.`);
      return;
    }
    const minSize = minSizeOf(active.type, narrow);
    const next = keyboardStep(active, event.key, event.shiftKey, {
      columns,
      minW: minSize.w,
      minH: minSize.h,
    });
    if (!next) return;
    event.preventDefault();
    setPickedUp({ ...pickedUp, active: next });
    setLastPlace(next);
    setAnnouncement(`${title}: ${describePlace(next)}.`);
  };

  const onBlur = (id: string) => {
    if (pickedUp?.id === id) drop(pickedUp, widgetOf(pickedUp.active.type).title);
  };

  // stable functions, so that the widget frames do not render again
  const latest = useRef({ press, pickUpOrDrop, onBlur });
  useEffect(() => {
    latest.current = { press, pickUpOrDrop, onBlur };
  });
  const onHandleKey = useCallback(
    (id: string, event: KeyboardEvent) => latest.current.press(id, event),
    [],
  );
  const onHandlePress = useCallback((id: string) => latest.current.pickUpOrDrop(id), []);
  const onHandleBlur = useCallback((id: string) => latest.current.onBlur(id), []);

  return {
    items,
    announcement,
    lastPlace,
    pickedUpId: pickedUp?.id,
    onHandleKey,
    onHandlePress,
    onHandleBlur,
  };
}
