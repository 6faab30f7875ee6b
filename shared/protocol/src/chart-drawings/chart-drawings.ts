import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { knownEntries } from '../endpoint/known-entries.ts';
import { idSchema } from '../ids/id.ts';

/** Limits of the drawings on one contract, and of the contracts with drawings of a trader. */
export const CHART_DRAWINGS_MAX = 200;
export const CHART_DRAWINGS_CHARACTERS_MAX = 100_000;
export const CHART_DRAWING_CONTRACTS_MAX = 500;
export const CHART_DRAWING_TEXT_MAX = 500;

export const CHART_DRAWINGS_FULL = `A contract has at most ${CHART_DRAWINGS_MAX} drawings. Delete one to add another.`;
export const CHART_DRAWINGS_LARGE = `The drawings of a contract have at most ${CHART_DRAWINGS_CHARACTERS_MAX} characters together. Delete one to add another.`;
export const CHART_DRAWING_CONTRACTS_FULL = `You have drawings on ${CHART_DRAWING_CONTRACTS_MAX} contracts, the maximum. Delete those of one to draw on another.`;

const LAST_MS = Date.UTC(9999, 11, 31);

/** A place in a chart: where its time and its price are, whatever the interval. */
export const chartAnchorSchema = z.object({
  /** Unix milliseconds */
  at: z.int().min(0).max(LAST_MS),
  price: z.number(),
});
export type ChartAnchor = z.infer<typeof chartAnchorSchema>;

export const spanKindSchema = z.enum(['trend', 'rectangle', 'fibonacci']);

/** A drawing in a chart of prices. */
export const chartDrawingSchema = z.discriminatedUnion('kind', [
  z.object({
    id: idSchema,
    kind: spanKindSchema,
    from: chartAnchorSchema,
    to: chartAnchorSchema,
  }),
  z.object({ id: idSchema, kind: z.literal('horizontal'), from: chartAnchorSchema }),
  z.object({
    id: idSchema,
    kind: z.literal('text'),
    from: chartAnchorSchema,
    text: z.string().min(1).max(CHART_DRAWING_TEXT_MAX),
  }),
]);
export type ChartDrawing = z.infer<typeof chartDrawingSchema>;

const drawingKindSchema = z.enum([...spanKindSchema.options, 'horizontal', 'text']);
const chartDrawingsSchema = knownEntries(chartDrawingSchema, z.object({ kind: drawingKindSchema }));

const contractQuery = z.object({
  exchange: z.string().min(1).max(40),
  symbol: z.string().min(1).max(80),
});
const exampleQuery = { exchange: 'binance_spot', symbol: 'BTCUSDT' };

export const listChartDrawings = endpoint({
  method: 'GET',
  path: '/api/chart-drawings',
  summary:
    "The trader's drawings in the charts of a contract, in the order in which they were added",
  callers: 'ownData',
  envelope: 'ok',
  query: contractQuery,
  data: chartDrawingsSchema,
  failures: [400, 401],
  example: { query: exampleQuery },
});

export const changeChartDrawings = endpoint({
  method: 'PUT',
  path: '/api/chart-drawings',
  summary:
    'Adds, replaces and removes drawings of a contract by their ids; others remain. The last change of a drawing counts',
  callers: 'ownData',
  envelope: 'ok',
  query: contractQuery,
  body: z.object({
    drawings: z.array(chartDrawingSchema).max(CHART_DRAWINGS_MAX, CHART_DRAWINGS_FULL),
    removed: z.array(idSchema).max(CHART_DRAWINGS_MAX),
  }),
  data: chartDrawingsSchema,
  failures: [400, 401, 409],
  example: {
    query: exampleQuery,
    body: {
      drawings: [
        {
          id: 'f0000000-0000-4000-8000-000000000001',
          kind: 'trend',
          from: { at: Date.UTC(2026, 0, 1, 12), price: 60_000 },
          to: { at: Date.UTC(2026, 0, 2, 12), price: 62_500 },
        },
      ],
      removed: [],
    },
  },
});

/** The drawings after a change; a changed one keeps its place. */
export function withChangedDrawings(
  before: readonly ChartDrawing[],
  { drawings, removed }: { drawings: readonly ChartDrawing[]; removed: readonly string[] },
): ChartDrawing[] {
  const byId = new Map(before.map((drawing) => [drawing.id, drawing]));
  for (const id of removed) byId.delete(id);
  for (const drawing of drawings) byId.set(drawing.id, drawing);
  return [...byId.values()];
}
