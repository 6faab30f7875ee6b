import type { LayoutItem } from '@parallax/contract';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from '../layout/place.ts';
import { settle } from '../layout/settle.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { describePlace, keyboardStep } from './keyboard-step.ts';
import { leastWidth } from './least-width.ts';

interface PickedUp {
  readonly id: string;
  /** the items as they were when the widget was picked up */
  readonly before: readonly LayoutItem[];
  readonly active: LayoutItem;
}

/**
 * Moving and resizing by keyboard: Enter or Space picks up and drops, arrows move, Shift with
 * arrows resizes, Escape cancels. A press without a pointer picks up and drops too, which is how
 * screen readers press. `items` are what is to be shown meanwhile, `reached` where the widget came to
 * last, `said` what a live region should announce.
 */
export function useKeyboardMove(
  shown: readonly LayoutItem[],
  { columns, narrow }: { columns: number; narrow: boolean },
  onMove: (before: readonly Place[], after: readonly Place[]) => void,
) {
  const [pickedUp, setPickedUp] = useState<PickedUp>();
  const [said, setSaid] = useState('');
  const [reached, setReached] = useState<Place>();
  const items = pickedUp ? settle(pickedUp.before, pickedUp.active) : shown;

  const drop = (picked: PickedUp, title: string) => {
    onMove(picked.before, settle(picked.before, picked.active));
    setPickedUp(undefined);
    setSaid(`${title} dropped at ${describePlace(picked.active)}.`);
  };

  const pickUpOrDrop = (id: string) => {
    if (pickedUp) {
      drop(pickedUp, widgetOf(pickedUp.active.type).title);
      if (pickedUp.id === id) return;
    }
    const active = shown.find((item) => item.i === id);
    if (!active) return;
    setPickedUp({ id, before: shown, active });
    setSaid(`${widgetOf(active.type).title} picked up at ${describePlace(active)}.`);
  };

  const press = (id: string, event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      // no click follows, which would pick up or drop once more
      event.preventDefault();
      if (!event.repeat) pickUpOrDrop(id);
      return;
    }
    if (!pickedUp) return;
    const { active } = pickedUp;
    const { title, minSize } = widgetOf(active.type);
    if (event.key === 'Escape') {
      event.preventDefault();
      const back = shown.find((item) => item.i === id) ?? active;
      setPickedUp(undefined);
      setReached(back);
      setSaid(`${title} is back at ${describePlace(back)}.`);
      return;
    }
    const next = keyboardStep(active, event.key, event.shiftKey, {
      columns,
      minW: leastWidth(active.type, narrow, columns),
      minH: minSize.h,
    });
    if (!next) return;
    event.preventDefault();
    setPickedUp({ ...pickedUp, active: next });
    setReached(next);
    setSaid(`${title}: ${describePlace(next)}.`);
  };

  const leave = (id: string) => {
    if (pickedUp?.id === id) drop(pickedUp, widgetOf(pickedUp.active.type).title);
  };

  // every frame gets the same functions, whatever is picked up
  const latest = useRef({ press, pickUpOrDrop, leave });
  useEffect(() => {
    latest.current = { press, pickUpOrDrop, leave };
  });
  const onHandleKey = useCallback(
    (id: string, event: KeyboardEvent) => latest.current.press(id, event),
    [],
  );
  const onHandlePress = useCallback((id: string) => latest.current.pickUpOrDrop(id), []);
  const onHandleBlur = useCallback((id: string) => latest.current.leave(id), []);

  return {
    items,
    said,
    reached,
    pickedUpId: pickedUp?.id,
    onHandleKey,
    onHandlePress,
    onHandleBlur,
  };
}
