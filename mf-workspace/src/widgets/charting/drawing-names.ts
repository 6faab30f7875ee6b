import type { ChartAnchor, ChartDrawing } from '@parallax/protocol';

export const TOOLS = ['trend', 'horizontal', 'rectangle', 'fibonacci', 'text'] as const;
export type Tool = (typeof TOOLS)[number];

export const TOOL_NAMES: Readonly<Record<Tool, string>> = {
  trend: 'Trend line',
  horizontal: 'Horizontal line',
  rectangle: 'Rectangle',
  fibonacci: 'Fibonacci retracement',
  text: 'Note',
};

/** 'Trend line from 60,000 to 62,500', 'Note "Support" at 60,000' */
export function drawingName(drawing: ChartDrawing, format: (price: number) => string): string {
  const name = TOOL_NAMES[drawing.kind];
  const priceOf = ({ price }: ChartAnchor): string => format(price);
  const { kind, from } = drawing;
  if (kind === 'horizontal') return `${name} at ${priceOf(from)}`;
  if (kind === 'text') return `${name} “${drawing.text}” at ${priceOf(from)}`;
  return `${name} from ${priceOf(from)} to ${priceOf(drawing.to)}`;
}
