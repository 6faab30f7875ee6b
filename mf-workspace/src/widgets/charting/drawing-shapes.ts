import type { ChartAnchor, ChartDrawing } from '@parallax/protocol';
import type { OverlayView, Pixel } from '@parallax/trading-ui';

/** The shares of the move from the second to the first place at which a retracement has lines. */
const RETRACEMENTS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;
/** The parts of the text box of a note: half of it covers the text's height. */
const NOTE_PADDING_PX = 4;
const NOTE_WIDTH_MAX_PX = 220;
/** The average width of a character, as a share of the font size. */
const CHARACTER_EM = 0.55;

/** The anchors of a drawing: one or two. */
export const anchorsOf = (drawing: ChartDrawing): readonly ChartAnchor[] =>
  drawing.kind === 'horizontal' || drawing.kind === 'text'
    ? [drawing.from]
    : [drawing.from, drawing.to];

/** A drawing with other anchors in the order of `anchorsOf`. */
export function withAnchors(
  drawing: ChartDrawing,
  [from = drawing.from, to]: readonly ChartAnchor[],
): ChartDrawing {
  if (drawing.kind === 'horizontal' || drawing.kind === 'text') return { ...drawing, from };
  return { ...drawing, from, to: to ?? drawing.to };
}

export function pixelOf({ at, price }: ChartAnchor, view: OverlayView): Pixel | undefined {
  const [x, y] = [view.xOf(at), view.yOf(price)];
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** @param decimals of prices */
export function anchorAt(
  { x, y }: Pixel,
  view: OverlayView,
  decimals: number,
): ChartAnchor | undefined {
  const [at, price] = [view.timeAt(x), view.valueAt(y)];
  if (at === undefined || price === undefined) return undefined;
  return { at: Math.max(0, at), price: Number(price.toFixed(decimals)) };
}

interface Segment {
  readonly from: Pixel;
  readonly to: Pixel;
  /** what is written at its right end */
  readonly label?: string;
  readonly dashed?: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Shape {
  readonly segments: readonly Segment[];
  readonly box?: Box;
  /** the lines of a note */
  readonly lines?: readonly string[];
}

/** Wraps the text of a note by an estimate of its width, which needs no canvas. */
function wrapped(text: string, fontSize: number): string[] {
  const most = Math.floor(NOTE_WIDTH_MAX_PX / (fontSize * CHARACTER_EM));
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const joined = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && joined.length <= most) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** The lines and boxes of a drawing in pixels; undefined while the chart has no rows. */
export function shapeOf(
  drawing: ChartDrawing,
  view: OverlayView,
  format: (price: number) => string,
): Shape | undefined {
  const from = pixelOf(drawing.from, view);
  if (from === undefined) return undefined;
  if (drawing.kind === 'horizontal') {
    const label = format(drawing.from.price);
    const line = { from: { x: 0, y: from.y }, to: { x: view.width, y: from.y }, label };
    return { segments: [line] };
  }
  if (drawing.kind === 'text') {
    const { fontSize } = view.tokens;
    const lines = wrapped(drawing.text, fontSize);
    const longest = Math.max(...lines.map(({ length }) => length));
    const box = {
      left: from.x,
      top: from.y,
      width: longest * fontSize * CHARACTER_EM + 2 * NOTE_PADDING_PX,
      height: lines.length * fontSize * 1.3 + 2 * NOTE_PADDING_PX,
    };
    return { segments: [], box, lines };
  }
  const to = pixelOf(drawing.to, view);
  if (to === undefined) return undefined;
  if (drawing.kind === 'trend') return { segments: [{ from, to }] };
  if (drawing.kind === 'rectangle') {
    const box = {
      left: Math.min(from.x, to.x),
      top: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
    return { segments: [], box };
  }
  const { from: start, to: end } = drawing;
  const levels = RETRACEMENTS.flatMap((share): Segment[] => {
    const price = end.price + (start.price - end.price) * share;
    const y = view.yOf(price);
    if (y === undefined) return [];
    const label = `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : 1)}%  ${format(price)}`;
    return [{ from: { x: from.x, y }, to: { x: to.x, y }, label }];
  });
  return { segments: [{ from, to, dashed: true }, ...levels] };
}

function distanceToSegment({ x, y }: Pixel, { from, to }: Segment): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

const edgesOf = ({ left, top, width, height }: Box): readonly Segment[] => {
  const [right, bottom] = [left + width, top + height];
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % 4] ?? from }));
};

/** Whether a pixel is on a drawing: near its lines, or in the box of a note. */
export function isOn({ segments, box, lines }: Shape, at: Pixel, reach: number): boolean {
  if (box !== undefined && lines !== undefined) {
    const { left, top, width, height } = box;
    return at.x >= left && at.x <= left + width && at.y >= top && at.y <= top + height;
  }
  const edges = box === undefined ? [] : edgesOf(box);
  return [...segments, ...edges].some((segment) => distanceToSegment(at, segment) <= reach);
}

/** Paints a drawing; a selected one is thicker and has handles at its anchors. */
export function paintShape(
  context: CanvasRenderingContext2D,
  { tokens }: OverlayView,
  { segments, box, lines }: Shape,
  handles: readonly Pixel[],
): void {
  const isSelected = handles.length > 0;
  const color = tokens.tone(isSelected ? 'accent' : 'info');
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = isSelected ? 2 : 1.5;
  context.font = `${tokens.fontSize}px ${tokens.font}`;
  context.textBaseline = 'bottom';
  for (const { from, to, label, dashed = false } of segments) {
    context.setLineDash(dashed ? [4, 4] : []);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    if (label === undefined) continue;
    context.textAlign = 'left';
    context.fillText(label, Math.min(from.x, to.x) + NOTE_PADDING_PX, from.y - 2);
  }
  context.setLineDash([]);
  if (box !== undefined) {
    const { left, top, width, height } = box;
    context.save();
    context.globalAlpha = lines === undefined ? 0.12 : 1;
    if (lines !== undefined) context.fillStyle = tokens.surface;
    context.fillRect(left, top, width, height);
    context.restore();
    context.strokeRect(left, top, width, height);
  }
  context.fillStyle = tokens.text;
  context.textBaseline = 'top';
  lines?.forEach((line, index) => {
    const { left = 0, top = 0 } = box ?? {};
    const y = top + NOTE_PADDING_PX + index * tokens.fontSize * 1.3;
    context.fillText(line, left + NOTE_PADDING_PX, y, NOTE_WIDTH_MAX_PX);
  });
  for (const { x, y } of handles) {
    context.fillStyle = tokens.surface;
    context.fillRect(x - 4, y - 4, 8, 8);
    context.strokeRect(x - 4, y - 4, 8, 8);
  }
}
