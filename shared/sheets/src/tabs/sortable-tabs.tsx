import {
  type Announcements,
  DndContext,
  type DragCancelEvent,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import type { MenuBar, Sheet } from '@parallax/protocol';
import { moveEntry } from '@parallax/ui';
import type { ReactNode } from 'react';
import { useSheetActions } from '../actions/use-sheet-actions.ts';

const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] };
const horizontalOnly: Modifier = ({ transform }) => ({ ...transform, y: 0 });

const preventDefault = (event: Event) => event.preventDefault();

/** Prevents the click that ends a drag from opening the dragged link. */
function suppressNextClick(): void {
  window.addEventListener('click', preventDefault, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', preventDefault, { capture: true }), 0);
}

/** Like `suppressNextClick`, while the button is still pressed. */
function suppressClickOnRelease(): void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const end = () => ended.abort();
  window.addEventListener('click', preventDefault, options);
  // the click follows in the same task
  window.addEventListener('mouseup', () => setTimeout(end, 0), options);
  window.addEventListener('pointerdown', end, options);
}

function handleCancel({ activatorEvent }: DragCancelEvent): void {
  if (!(activatorEvent instanceof KeyboardEvent)) suppressClickOnRelease();
}

function announcementsFor(sheets: readonly Sheet[]): Announcements {
  const name = (id: string | number) => sheets.find((sheet) => sheet.id === id)?.name ?? '';
  const position = (id: string | number) =>
    `position ${sheets.findIndex((sheet) => sheet.id === id) + 1} of ${sheets.length}`;
  return {
    // the text of onDragOver replaces that of onDragStart immediately, so it repeats 'picked up'
    onDragStart: ({ active }) => `${name(active.id)} picked up, ${position(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} picked up, ${position(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `Dropped ${name(active.id)} at ${position((over ?? active).id)}.`,
    onDragCancel: ({ active }) =>
      `Move cancelled. ${name(active.id)} is at ${position(active.id)}.`,
  };
}

/** Lets users reorder the tabs inside by mouse, touch and keyboard; announces each move. */
export function SortableTabs({
  menuBar,
  sheets,
  children,
}: {
  menuBar: MenuBar;
  sheets: readonly Sheet[];
  children: ReactNode;
}) {
  const actions = useSheetActions(menuBar);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: KEYS,
    }),
  );

  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    if (!(activatorEvent instanceof KeyboardEvent)) suppressNextClick();
    if (!over) return;
    const indexOf = (id: unknown) => sheets.findIndex((sheet) => sheet.id === id);
    const to = indexOf(over.id);
    if (to < 0) return;
    const ordered = moveEntry(sheets, indexOf(active.id), to);
    if (ordered === sheets) return;
    // the action has shown the failure and restored the order
    actions.sort(ordered.map((sheet) => sheet.id)).catch(() => undefined);
  };

  return (
    <DndContext
      sensors={sensors}
      modifiers={[horizontalOnly]}
      onDragEnd={drop}
      onDragCancel={handleCancel}
      accessibility={{
        announcements: announcementsFor(sheets),
        screenReaderInstructions: {
          draggable:
            'To change the order of sheets press Space, move with the arrow keys, press Space to drop or Escape to cancel.',
        },
      }}
    >
      <SortableContext
        items={sheets.map((sheet) => sheet.id)}
        strategy={horizontalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}
