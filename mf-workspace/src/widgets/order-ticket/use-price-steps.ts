import { type RefObject, useEffect, useRef } from 'react';

/** With Shift, a step is this many ticks. */
const LARGE_STEP = 10;

/**
 * The arrow keys and the wheel move a price field that has the focus by a tick, with Shift by ten.
 * @param onStep called with a number of ticks
 */
export function usePriceSteps(onStep: (steps: number) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    const step = (event: KeyboardEvent | WheelEvent, direction: number) => {
      event.preventDefault();
      latest.current(direction * (event.shiftKey ? LARGE_STEP : 1));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowUp') step(event, 1);
      if (event.key === 'ArrowDown') step(event, -1);
    };
    const onWheel = (event: WheelEvent) => {
      // browsers scroll sideways with Shift
      const delta = event.deltaY === 0 ? event.deltaX : event.deltaY;
      if (document.activeElement === input && delta !== 0) step(event, -Math.sign(delta));
    };
    input.addEventListener('keydown', onKey);
    // not passive, so that the form does not scroll
    input.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      input.removeEventListener('keydown', onKey);
      input.removeEventListener('wheel', onWheel);
    };
  }, []);
  return field;
}
