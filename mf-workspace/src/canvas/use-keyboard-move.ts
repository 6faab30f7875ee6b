import type { LayoutItem } from '@parallax/contract';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from '../layout/place.ts';
import { settle } from '../layout/settle.ts';
import { widgetTypes } from '../widgets/widget-types.ts';
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
 * arrows resizes, Escape cancels. `items` are what is to be shown meanwhile, `said` what a live
 * region should announce.
 */
export function useKeyboardMove(
  shown: readonly LayoutItem[],
  { columns, narrow }: { columns: number; narrow: boolean },
  onMove: (before: readonly Place[], after: readonly Place[]) => void,
) {
  const [pickedUp, setPickedUp] = useState<PickedUp>();
  const [said, setSaid] = useState('');
  const items = pickedUp ? settle(pickedUp.before, pickedUp.active) : shown;

  const drop = (picked: PickedUp, title: string) => {
    onMove(picked.before, settle(picked.before, picked.active));
    setPickedUp(undefined);
    setSaid(`${title} dropped at ${describePlace(picked.active)}.`);
  };

  const press = (id: string, event: KeyboardEvent) => {
    const pressed = event.key === 'Enter' || event.key === ' ';
    if (!pickedUp) {
      const active = shown.find((item) => item.i === id);
      if (!pressed || event.repeat || !active) return;
      event.preventDefault();
      setPickedUp({ id, before: shown, active });
      setSaid(`${widgetTypes[active.type].title} picked up at ${describePlace(active)}.`);
      return;
    }
    const { active } = pickedUp;
    const { title, minSize } = widgetTypes[active.type];
    if (pressed) {
      event.preventDefault();
      if (!event.repeat) drop(pickedUp, title);
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      setPickedUp(undefined);
      setSaid(
        `${title} is back at ${describePlace(shown.find((item) => item.i === id) ?? active)}.`,
      );
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
    setSaid(`${title}: ${describePlace(next)}.`);
  };

  const leave = (id: string) => {
    if (pickedUp?.id === id) drop(pickedUp, widgetTypes[pickedUp.active.type].title);
  };

  // every frame gets the same functions, whatever is picked up
  const latest = useRef({ press, leave });
  useEffect(() => {
    latest.current = { press, leave };
  });
  const onHandleKey = useCallback(
    (id: string, event: KeyboardEvent) => latest.current.press(id, event),
    [],
  );
  const onHandleBlur = useCallback((id: string) => latest.current.leave(id), []);

  return { items, said, pickedUpId: pickedUp?.id, onHandleKey, onHandleBlur };
}
