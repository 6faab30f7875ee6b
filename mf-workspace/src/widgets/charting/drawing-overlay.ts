import { type ChartAnchor, type ChartDrawing, newId } from '@parallax/protocol';
import type { ChartOverlay, OverlayDrag, OverlayView, Pixel } from '@parallax/trading-ui';
import type { DrawingBoard } from './drawing-board.ts';
import type { Tool } from './drawing-names.ts';
import {
  anchorAt,
  anchorsOf,
  isOn,
  paintShape,
  pixelOf,
  shapeOf,
  withAnchors,
} from './drawing-shapes.ts';

/** A shorter drag is a press. */
const DRAG_MIN_PX = 4;
const HANDLE_PX = 4;

interface Prices {
  readonly decimals: number;
  readonly format: (price: number) => string;
}

export interface DrawingOverlay extends ChartOverlay {
  /** Draws what the tool draws in the middle of the chart, for those who use no pointer. */
  readonly placeInMiddle: () => void;
}

const startDrawing = (tool: Exclude<Tool, 'text'>, from: ChartAnchor): ChartDrawing =>
  tool === 'horizontal'
    ? { id: newId(), kind: tool, from }
    : { id: newId(), kind: tool, from, to: from };

const isFar = (one: Pixel, other: Pixel): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) >= DRAG_MIN_PX;

/** The index of the anchor of the selected drawing at a pixel; -1 if there is none. */
const handleAt = (drawing: ChartDrawing, at: Pixel, view: OverlayView): number =>
  anchorsOf(drawing).findIndex((anchor) => {
    const pixel = pixelOf(anchor, view);
    return (
      pixel !== undefined && Math.hypot(pixel.x - at.x, pixel.y - at.y) <= view.reach + HANDLE_PX
    );
  });

/** Draws, selects and moves the drawings of a board over the candles. */
export function drawingOverlay(board: DrawingBoard, { decimals, format }: Prices): DrawingOverlay {
  let lastView: OverlayView | undefined;

  const shown = (): readonly ChartDrawing[] => {
    const { drawings, draft } = board.state();
    if (draft === undefined) return drawings;
    return [...drawings.filter(({ id }) => id !== draft.id), draft];
  };
  const drawingAt = (at: Pixel, view: OverlayView): ChartDrawing | undefined =>
    shown().findLast((drawing) => {
      const shape = shapeOf(drawing, view, format);
      return shape !== undefined && isOn(shape, at, view.reach);
    });
  const selectedDrawing = (): ChartDrawing | undefined => {
    const { selected } = board.state();
    return shown().find(({ id }) => id === selected);
  };

  /** Draws from a press to where it is released, or to a second press. */
  const draw = (tool: Tool, at: Pixel, view: OverlayView): OverlayDrag | undefined => {
    const anchor = anchorAt(at, view, decimals);
    if (anchor === undefined) return undefined;
    if (tool === 'text') {
      return {
        move: () => undefined,
        end: () => board.editNote({ from: anchor, text: '' }),
        cancel: () => board.setTool(undefined),
      };
    }
    const begun = board.state().draft;
    const base = begun ?? startDrawing(tool, anchor);
    const isSpan = tool !== 'horizontal';
    const drawTo = (to: ChartAnchor): void =>
      board.setDraft(withAnchors(base, isSpan ? [base.from, to] : [to]));
    drawTo(anchor);
    let isComplete = begun !== undefined || !isSpan;
    return {
      move(to, now) {
        const next = anchorAt(to, now, decimals);
        if (next === undefined) return;
        isComplete ||= isFar(at, to);
        drawTo(next);
      },
      end() {
        const { draft } = board.state();
        // after a mere press, the next one completes it
        if (isComplete && draft !== undefined) board.put(draft);
      },
      cancel: () => board.setDraft(undefined),
    };
  };

  /** Moves one anchor of a drawing, or all of them. */
  const drag = (
    drawing: ChartDrawing,
    anchor: number,
    at: Pixel,
    view: OverlayView,
  ): OverlayDrag => {
    const starts = anchorsOf(drawing).map((each) => pixelOf(each, view));
    let isMoved = false;
    return {
      move(to, now) {
        isMoved ||= isFar(at, to);
        if (!isMoved) return;
        const moved = anchorsOf(drawing).map((each, index) => {
          const start = starts[index];
          if (start === undefined || (anchor >= 0 && anchor !== index)) return each;
          const pixel = { x: start.x + to.x - at.x, y: start.y + to.y - at.y };
          return anchorAt(pixel, now, decimals) ?? each;
        });
        board.setDraft(withAnchors(drawing, moved));
      },
      end() {
        const { draft } = board.state();
        if (isMoved && draft !== undefined) board.put(draft);
      },
      cancel: () => board.setDraft(undefined),
    };
  };

  return {
    subscribe: board.subscribe,
    paint(context, view) {
      lastView = view;
      const { selected, draft } = board.state();
      for (const drawing of shown()) {
        const shape = shapeOf(drawing, view, format);
        if (shape === undefined) continue;
        const hasHandles = drawing.id === selected || drawing.id === draft?.id;
        const anchors = hasHandles ? anchorsOf(drawing) : [];
        paintShape(
          context,
          view,
          shape,
          anchors.flatMap((anchor) => pixelOf(anchor, view) ?? []),
        );
      }
    },
    cursorAt(at, view) {
      if (board.state().tool !== undefined) return 'crosshair';
      const selected = selectedDrawing();
      const isTaken = selected !== undefined && handleAt(selected, at, view) >= 0;
      return isTaken || drawingAt(at, view) !== undefined ? 'move' : undefined;
    },
    press(at, view) {
      const { tool } = board.state();
      if (tool !== undefined) return draw(tool, at, view);
      const selected = selectedDrawing();
      const handle = selected === undefined ? -1 : handleAt(selected, at, view);
      if (selected !== undefined && handle >= 0) return drag(selected, handle, at, view);
      const pressed = drawingAt(at, view);
      board.select(pressed?.id);
      return pressed && drag(pressed, -1, at, view);
    },
    placeInMiddle() {
      const { tool } = board.state();
      if (tool === undefined || lastView === undefined) return;
      const { width, height } = lastView;
      const from = anchorAt({ x: width * 0.3, y: height * 0.6 }, lastView, decimals);
      const to = anchorAt({ x: width * 0.7, y: height * 0.4 }, lastView, decimals);
      if (from === undefined || to === undefined) return;
      if (tool === 'text') board.editNote({ from, text: '' });
      else board.put(withAnchors(startDrawing(tool, from), [from, to]));
    },
  };
}
