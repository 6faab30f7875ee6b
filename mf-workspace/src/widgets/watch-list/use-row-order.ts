import { moveEntry } from '@parallax/ui';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dragRow } from './drag-row.ts';

/** Applies a new order of the visible entries; hidden entries keep their positions. */
export function reorderVisible(all: readonly string[], visible: readonly string[]): string[] {
  const visibleKeys = new Set(visible);
  let next = 0;
  return all.map((key) => {
    if (!visibleKeys.has(key)) return key;
    const replacement = visible[next] ?? key;
    next += 1;
    return replacement;
  });
}

/** The event handlers of a row's handle, the same in every render. */
export interface RowMoveHandlers {
  onKeyDown: (key: string, event: KeyboardEvent) => void;
  onPointerDown: (key: string, event: PointerEvent<HTMLElement>) => void;
  /** handles clicks without a pointer, such as those of screen readers */
  onPress: (key: string) => void;
  onBlur: (key: string) => void;
  /** moves a row by a number of positions and saves the order */
  moveBy: (key: string, step: number) => void;
}

const stepForKey = (key: string): number | undefined =>
  ({ ArrowUp: -1, ArrowDown: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY })[
    key
  ];

const position = (key: string, keys: readonly string[]): string =>
  `position ${keys.indexOf(key) + 1} of ${keys.length}`;

interface PickedUp {
  readonly key: string;
  readonly order: readonly string[];
}

/** Whether no row was added or removed since a row was picked up. */
const hasSameRows = (picked: PickedUp | undefined, keys: readonly string[]): picked is PickedUp =>
  picked !== undefined &&
  picked.order.length === keys.length &&
  keys.every((key) => picked.order.includes(key));

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
  // adding or removing a row cancels the move
  const moving = hasSameRows(picked, keys) ? picked : undefined;
  if (picked !== undefined && moving === undefined) setPicked(undefined);

  const latest = useRef({ keys, nameOf, onOrder });
  /** includes moves that are not rendered yet, since a pointer may be released right after a move */
  const lastPicked = useRef<PickedUp>(undefined);
  useLayoutEffect(() => {
    latest.current = { keys, nameOf, onOrder };
    if (!hasSameRows(lastPicked.current, keys)) lastPicked.current = undefined;
  });
  const endDrag = useRef<() => void>(undefined);
  useEffect(() => () => endDrag.current?.(), []);

  const [handlers] = useState<RowMoveHandlers>(() => {
    const setMove = (move: PickedUp | undefined): void => {
      lastPicked.current = move;
      setPicked(move);
    };
    const announce = (key: string, done: string, order: readonly string[]): void =>
      setAnnouncement(`${latest.current.nameOf(key)} ${done}, ${position(key, order)}.`);
    const currentOrder = () => lastPicked.current?.order ?? latest.current.keys;

    const moveTo = (key: string, index: number): void => {
      const before = currentOrder();
      const order = moveEntry(before, before.indexOf(key), index);
      setMove({ key, order });
      if (order !== before) announce(key, 'moved', order);
    };
    const cancel = (key: string): void => {
      const { keys: unchanged, nameOf: name } = latest.current;
      setMove(undefined);
      setAnnouncement(`Move cancelled. ${name(key)} is at ${position(key, unchanged)}.`);
    };
    const drop = (): void => {
      const dropped = lastPicked.current;
      if (dropped === undefined) return;
      const { keys: before, onOrder: save } = latest.current;
      setMove(undefined);
      announce(dropped.key, 'dropped', dropped.order);
      if (dropped.order.some((key, index) => key !== before[index])) save(dropped.order);
    };
    const pickUpOrDrop = (key: string): void => {
      if (lastPicked.current !== undefined) {
        drop();
        return;
      }
      const order = latest.current.keys;
      setMove({ key, order });
      announce(key, 'picked up', order);
    };
    const onKeyDown = (key: string, event: KeyboardEvent): void => {
      if (event.key === 'Enter' || event.key === ' ') {
        // prevents the click, which would pick up or drop again
        event.preventDefault();
        if (!event.repeat) pickUpOrDrop(key);
        return;
      }
      if (lastPicked.current?.key !== key) return;
      const step = stepForKey(event.key);
      if (event.key !== 'Escape' && step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (step === undefined) {
        cancel(key);
        return;
      }
      moveTo(key, currentOrder().indexOf(key) + step);
    };
    return {
      onKeyDown,
      onPress: pickUpOrDrop,
      onBlur: (key) => {
        if (lastPicked.current?.key === key) drop();
      },
      moveBy: (key, step) => {
        const { keys: before, onOrder: save } = latest.current;
        const from = before.indexOf(key);
        const order = moveEntry(before, from, from + step);
        announce(key, 'moved', order);
        if (order !== before) save(order);
      },
      onPointerDown: (key, event) => {
        endDrag.current?.();
        endDrag.current = dragRow(event, {
          onIndex: (index) => moveTo(key, index),
          onDrop: drop,
          onCancel: () => cancel(key),
        });
      },
    };
  });
  return { order: moving?.order ?? keys, announcement, pickedUp: moving?.key, handlers };
}
