import { useEffect } from 'react';
import { ignoreSecondPress, isSecondPress, type Press } from './second-press.ts';

/** A layer that closes later than this after a press was not closed by it. */
const CLOSED_BY_PRESS_MS = 1_000;

/** Prevents a double press that closes a layer from also pressing the element below it. */
export function useIgnoreSecondPress(): void {
  useEffect(() => {
    let last: (Press & { at: number; target: EventTarget | null }) | undefined;
    const onPointerDown = ({ clientX, clientY, target }: PointerEvent): void => {
      last = { x: clientX, y: clientY, at: performance.now(), target };
    };
    const onKeyDown = (): void => {
      last = undefined;
    };
    window.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('keydown', onKeyDown, true);
      const first = last;
      if (first === undefined || performance.now() - first.at > CLOSED_BY_PRESS_MS) return;
      // a press outside a menu reaches its target, so the second press must reach it too
      ignoreSecondPress(
        (event, isTouch) => event.target !== first.target && isSecondPress(first, event, isTouch),
      );
    };
  }, []);
}
