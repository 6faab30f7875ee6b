/** The maximum time between the presses of a double press. */
const SECOND_PRESS_MS = 400;
/** A finger or a mouse moves at most this far between the presses of a double press. */
const SAME_PLACE_PX = 10;
const PRESS_EVENTS = ['pointerdown', 'mousedown', 'click', 'dblclick'] as const;

/** Where a pointer was pressed. */
export interface Press {
  readonly x: number;
  readonly y: number;
}

/** A press without coordinates comes from a keyboard or an assistive technology. */
const isSamePlace = (first: Press, { clientX, clientY }: MouseEvent): boolean =>
  (clientX !== 0 || clientY !== 0) &&
  Math.hypot(clientX - first.x, clientY - first.y) <= SAME_PLACE_PX;

/**
 * Whether an event is part of the second press of a double press: by the click count of the browser
 * (`detail`) or, where that is missing, by its position. Browsers do not count pointerdown events,
 * and some phones do not count taps.
 *
 * @param isTouch whether the press was made by touch, which mouse events do not contain
 */
export const isSecondPress = (first: Press, event: MouseEvent, isTouch: boolean): boolean =>
  event.detail > 1 || ((isTouch || event.type === 'pointerdown') && isSamePlace(first, event));

/** Like `isSecondPress`, but also for presses too slow for a double click. */
export const isSlowSecondPress = (first: Press, event: MouseEvent): boolean =>
  event.detail > 1 || isSamePlace(first, event);

const isPointerDown = (event: MouseEvent): event is PointerEvent => event.type === 'pointerdown';

/**
 * Ignores the second press of a double press whose first press replaced the content below the
 * pointer: it was not meant for the new content. Returns a function that stops ignoring.
 */
export function ignoreSecondPress(
  isIgnored: (event: MouseEvent, isTouch: boolean) => boolean,
): () => void {
  let isPressed = false;
  let isTouch = false;
  const onPress = (event: MouseEvent): void => {
    if (isPointerDown(event)) {
      isPressed = true;
      isTouch = event.pointerType === 'touch';
    }
    // events before the next pointerdown belong to the first press
    if (!isPressed) return;
    if (isIgnored(event, isTouch)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (!isPointerDown(event)) end();
  };
  const end = (): void => {
    clearTimeout(timer);
    for (const type of PRESS_EVENTS) window.removeEventListener(type, onPress, true);
    window.removeEventListener('input', end, true);
  };
  const timer = setTimeout(end, SECOND_PRESS_MS);
  for (const type of PRESS_EVENTS) window.addEventListener(type, onPress, true);
  // a press after a field was filled in, by the user or a password manager, is a new one
  window.addEventListener('input', end, true);
  return end;
}
