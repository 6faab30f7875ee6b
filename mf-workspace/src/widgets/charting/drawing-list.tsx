import { type ChartDrawing, INTERVAL_MS, type Interval } from '@parallax/protocol';
import { Button, VisuallyHidden } from '@parallax/ui';
import { type KeyboardEvent, useId, useSyncExternalStore } from 'react';
import { FocusList } from '../price-chart/focus-list.tsx';
import type { DrawingBoard } from './drawing-board.ts';
import { drawingName } from './drawing-names.ts';
import { anchorsOf, withAnchors } from './drawing-shapes.ts';

/** By how many ticks and candles a key moves a drawing. */
const STEPS: Readonly<Record<string, readonly [ticks: number, candles: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  PageUp: [10, 0],
  PageDown: [-10, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const HELP =
  'Arrow keys move it by a tick or a candle, Page Up and Page Down by ten ticks, Delete removes it. Enter changes the text of a note.';

/** The drawings as a list of buttons, which move and delete them by keys. */
export function DrawingList({
  board,
  tick,
  interval,
  format,
}: {
  board: DrawingBoard;
  tick: number;
  interval: Interval;
  format: (price: number) => string;
}) {
  const help = useId();
  const { drawings } = useSyncExternalStore(board.subscribe, board.state);
  if (drawings.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent, drawing: ChartDrawing): void => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      const [ticks, candles] = step;
      const moved = anchorsOf(drawing).map(({ at, price }) => ({
        at: at + candles * INTERVAL_MS[interval],
        price: Number((price + ticks * tick).toPrecision(12)),
      }));
      board.put(withAnchors(drawing, moved));
    } else if (event.key === 'Delete') board.remove(drawing.id);
    else if (event.key === 'Enter' && drawing.kind === 'text') {
      board.editNote({ from: drawing.from, id: drawing.id, text: drawing.text });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FocusList label="Your drawings" end footer={<VisuallyHidden id={help}>{HELP}</VisuallyHidden>}>
      {drawings.map((drawing) => (
        <div data-drawing="" key={drawing.id}>
          <Button
            variant="quiet"
            aria-describedby={help}
            onFocus={() => board.select(drawing.id)}
            onKeyDown={(event) => onKeyDown(event, drawing)}
          >
            {drawingName(drawing, format)}
          </Button>
        </div>
      ))}
    </FocusList>
  );
}
