import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Long enough that no tap by mistake confirms; the progress of the button takes as long. */
export const HOLD_MS = 600;
/** Time for the second press of an assistive technology, which cannot hold a button. */
export const AGAIN_MS = 3_000;
const VIBRATION_MS = 20;
/** A finger that rests on a button moves a little. */
const SLOP_PX = 8;

/** 'again' waits for the second press of an assistive technology. */
export type HoldPhase = 'idle' | 'holding' | 'again';

const isActivation = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

/** Screen readers of phones send a press without a size or a pressure in place of a finger's. */
const isVirtual = ({ nativeEvent: event }: PointerEvent): boolean =>
  (event.width === 0 && event.height === 0) ||
  (event.width === 1 && event.height === 1 && event.pressure === 0 && event.detail === 0);

function isBeside({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return (
    clientX < left - SLOP_PX ||
    clientX > right + SLOP_PX ||
    clientY < top - SLOP_PX ||
    clientY > bottom + SLOP_PX
  );
}

/** A key that is still held would press the element that receives the focus next. */
function ignoreUntilReleased(key: string): void {
  const onKey = (event: globalThis.KeyboardEvent): void => {
    if (event.key !== key) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'keyup') end();
  };
  const end = (): void => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('keyup', onKey, true);
    window.removeEventListener('blur', end);
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('keyup', onKey, true);
  window.addEventListener('blur', end);
}

/** After a release, a browser sends the click of the press within this time. */
const CLICK_MS = 400;

/** A finger or a mouse button that is still down would press what is shown in place of the button. */
function ignoreUntilClicked(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onClick = (event: globalThis.MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  const onRelease = (): void => {
    timer = setTimeout(end, CLICK_MS);
  };
  const end = (): void => {
    clearTimeout(timer);
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('pointerup', onRelease, true);
    window.removeEventListener('pointercancel', onRelease, true);
    window.removeEventListener('pointerdown', end, true);
  };
  window.addEventListener('click', onClick, true);
  window.addEventListener('pointerup', onRelease, true);
  window.addEventListener('pointercancel', onRelease, true);
  window.addEventListener('pointerdown', end, true);
}

/**
 * Confirms when a button was held for `HOLD_MS` by a finger, the mouse, Enter or the space bar. Moving away and
 * releasing cancel it. A press without a pointer or a key, as assistive technologies send it, confirms when it
 * is repeated within `AGAIN_MS`.
 */
export function useHeldPress(isDisabled: boolean, onHeld: () => void) {
  const [phase, setPhase] = useState<HoldPhase>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPointer = useRef(false);
  const latest = useRef({ isDisabled, onHeld });
  useEffect(() => {
    latest.current = { isDisabled, onHeld };
  });
  const end = useCallback(() => {
    clearTimeout(timer.current);
    setPhase('idle');
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const confirm = (): void => {
    end();
    if (latest.current.isDisabled) return;
    if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
    latest.current.onHeld();
  };
  const hold = (key?: string): void => {
    if (isDisabled) return;
    clearTimeout(timer.current);
    setPhase('holding');
    timer.current = setTimeout(() => {
      if (key === undefined) ignoreUntilClicked();
      else ignoreUntilReleased(key);
      confirm();
    }, HOLD_MS);
  };
  const release = (): void => {
    if (phase === 'holding') end();
  };

  return {
    phase,
    handlers: {
      onPointerDown(event: PointerEvent) {
        isPointer.current = !isVirtual(event);
        if (!isPointer.current || event.button > 0) return;
        hold();
        // what moves over the button while it is held, such as a toast, must not receive the pointer
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (isBeside(event)) release();
      },
      onPointerUp: release,
      onPointerCancel: release,
      onBlur: (_event: FocusEvent) => release(),
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown(event: KeyboardEvent) {
        if (!isActivation(event)) return;
        // otherwise the key would click
        event.preventDefault();
        if (!event.repeat) hold(event.key);
      },
      onKeyUp(event: KeyboardEvent) {
        if (!isActivation(event)) return;
        event.preventDefault();
        release();
      },
      onClick(event: MouseEvent) {
        const wasHeld = isPointer.current && event.detail > 0;
        isPointer.current = false;
        if (isDisabled || wasHeld) return;
        if (phase === 'again') {
          confirm();
          return;
        }
        clearTimeout(timer.current);
        setPhase('again');
        timer.current = setTimeout(end, AGAIN_MS);
      },
    },
  };
}
