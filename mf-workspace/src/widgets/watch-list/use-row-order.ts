import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dragRow } from './drag-row.ts';
import { movedTo } from './moved-rows.ts';

/** The event handlers of a row's handle; stable. */
export interface RowHandle {
  onKeyDown: (key: string, event: KeyboardEvent) => void;
  onPointerDown: (key: string, event: PointerEvent<HTMLElement>) => void;
  /** for clicks without a pointer, as screen readers send them */
  onPress: (key: string) => void;
  onBlur: (key: string) => void;
}

const stepOf = (key: string): number | undefined =>
  ({ ArrowUp: -1, ArrowDown: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY })[
    key
  ];

const position = (key: string, of: readonly string[]): string =>
  `position ${of.indexOf(key) + 1} of ${of.length}`;

interface PickedUp {
  readonly key: string;
  readonly order: readonly string[];
}

/**
 * Moves rows by pointer and keyboard: Enter or Space picks up and drops, arrows, Home and End move,
 * Escape cancels.
 * @returns `order` to render, also during a move, and the `announcement` for the live region
 */
export function useRowOrder(
  keys: readonly string[],
  nameOf: (key: string) => string,
  onOrder: (keys: readonly string[]) => void,
) {
  const [picked, setPicked] = useState<PickedUp>();
  const [announcement, setAnnouncement] = useState('');
  // a row that was removed or added during the move ends the move
  const moving =
    picked !== undefined &&
    picked.order.length === keys.length &&
    keys.every((key) => picked.order.includes(key))
      ? picked
      : undefined;
  if (picked !== undefined && moving === undefined) setPicked(undefined);
  const order = moving?.order ?? keys;

  const announce = (key: string, done: string, of: readonly string[]): void =>
    setAnnouncement(`${nameOf(key)} ${done}, ${position(key, of)}.`);
  const moveTo = (key: string, index: number): void => {
    const next = movedTo(order, key, index);
    setPicked({ key, order: next });
    if (next !== order) announce(key, 'moved', next);
  };
  const cancel = (key: string): void => {
    setPicked(undefined);
    setAnnouncement(`Move cancelled. ${nameOf(key)} is at ${position(key, keys)}.`);
  };
  const drop = (): void => {
    if (moving === undefined) return;
    setPicked(undefined);
    announce(moving.key, 'dropped', moving.order);
    if (moving.order.some((key, index) => key !== keys[index])) onOrder(moving.order);
  };
  const pickUpOrDrop = (key: string): void => {
    if (moving !== undefined) {
      drop();
      return;
    }
    setPicked({ key, order: keys });
    announce(key, 'picked up', keys);
  };
  const pressKey = (key: string, event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      // prevents the click, which would pick up or drop again
      event.preventDefault();
      if (!event.repeat) pickUpOrDrop(key);
      return;
    }
    if (moving?.key !== key) return;
    const step = stepOf(event.key);
    if (event.key !== 'Escape' && step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) cancel(key);
    else moveTo(key, order.indexOf(key) + step);
  };

  const latest = useRef({ pressKey, pickUpOrDrop, moveTo, drop, cancel, moving });
  useEffect(() => {
    latest.current = { pressKey, pickUpOrDrop, moveTo, drop, cancel, moving };
  });
  const endDrag = useRef<() => void>(undefined);
  useEffect(() => () => endDrag.current?.(), []);
  const [handle] = useState<RowHandle>(() => ({
    onKeyDown: (key, event) => latest.current.pressKey(key, event),
    onPress: (key) => latest.current.pickUpOrDrop(key),
    onBlur: (key) => {
      if (latest.current.moving?.key === key) latest.current.drop();
    },
    onPointerDown: (key, event) => {
      endDrag.current?.();
      endDrag.current = dragRow(event, {
        onIndex: (index) => latest.current.moveTo(key, index),
        onDrop: () => latest.current.drop(),
        onCancel: () => latest.current.cancel(key),
      });
    },
  }));
  return { order, announcement, pickedUp: moving?.key, handle };
}
