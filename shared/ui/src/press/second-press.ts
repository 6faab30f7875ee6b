/** The second press of a double press arrives within this time. */
const SECOND_PRESS_MS = 400;
/** A finger or a mouse moves at most this far between the presses of a double press. */
const SAME_PLACE_PX = 10;
const PRESS_EVENTS = ['mousedown', 'click', 'dblclick'] as const;

/** Where a pointer was pressed. */
export interface Press {
  readonly x: number;
  readonly y: number;
}

/** A press without coordinates is one of a keyboard or an assistive technology. */
const isSamePlace = (first: Press, { clientX, clientY }: MouseEvent): boolean =>
  (clientX !== 0 || clientY !== 0) &&
  Math.hypot(clientX - first.x, clientY - first.y) <= SAME_PLACE_PX;

const isTouch = (event: MouseEvent): boolean =>
  'pointerType' in event && event.pointerType === 'touch';

/** The rest of a double press, as the browser counts it or, for a finger, by its place. */
export const isSecondPress = (first: Press, event: MouseEvent): boolean =>
  event.detail > 1 || (isTouch(event) && isSamePlace(first, event));

/** As above, also for presses that are too slow for a double click. */
export const isSlowSecondPress = (first: Press, event: MouseEvent): boolean =>
  event.detail > 1 || isSamePlace(first, event);

/**
 * Ignores the second press of a double press whose first one changed what is below the pointer:
 * it was not meant for what is there now. Returns a function that ends this early.
 */
export function ignoreSecondPress(isIgnored: (event: MouseEvent) => boolean): () => void {
  let isPressed = false;
  const onPointerDown = (): void => {
    isPressed = true;
  };
  const onPress = (event: MouseEvent): void => {
    // until a new press begins, these are the rest of the first one
    if (!isPressed) return;
    if (isIgnored(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else end();
  };
  const end = (): void => {
    clearTimeout(timer);
    window.removeEventListener('pointerdown', onPointerDown, true);
    for (const type of PRESS_EVENTS) window.removeEventListener(type, onPress, true);
  };
  const timer = setTimeout(end, SECOND_PRESS_MS);
  window.addEventListener('pointerdown', onPointerDown, true);
  for (const type of PRESS_EVENTS) window.addEventListener(type, onPress, true);
  return end;
}
