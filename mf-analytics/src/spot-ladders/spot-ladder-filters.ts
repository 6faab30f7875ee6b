import {
  SPOT_LADDER_DEFAULTS,
  type SpotLadderTable,
  spotLaddersSchema,
  spotLadderTableSchema,
} from '@parallax/protocol';
import { z } from 'zod';

export type TableName = keyof typeof SPOT_LADDER_DEFAULTS;
export type SpotLadderFilters = Readonly<Record<TableName, SpotLadderTable>>;

/** Unvalidated tables, so that one invalid table does not invalidate the others. */
const looseSchema = z.object({ spot_ladders: z.record(z.string(), z.unknown()) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readTable(tables: Record<string, unknown>, name: TableName): SpotLadderTable {
  const parsed = spotLadderTableSchema.safeParse(tables[name]);
  return parsed.success ? parsed.data : SPOT_LADDER_DEFAULTS[name];
}

/**
 * Parses the filters of a spot ladders sheet. Missing tables take their defaults; `reset` reports
 * that invalid data was replaced. Valid tables are retained.
 * @param data the sheet's `analyticalViewData`
 */
export function readSpotLadderFilters(data: string | null): {
  filters: SpotLadderFilters;
  reset: boolean;
} {
  if (data === null || data === '') return { filters: SPOT_LADDER_DEFAULTS, reset: false };
  const json = parseJson(data);
  const loose = looseSchema.safeParse(json);
  const tables = loose.success ? loose.data.spot_ladders : {};
  return {
    filters: { table_01: readTable(tables, 'table_01'), table_02: readTable(tables, 'table_02') },
    reset: !spotLaddersSchema.safeParse(json).success,
  };
}

/** Serializes the filters to the sheet's `analyticalViewData`. */
export const writeSpotLadderFilters = (filters: SpotLadderFilters): string =>
  JSON.stringify({ spot_ladders: filters });

/** The filters with one table's top filters replaced. */
export const withTopFilters = (
  filters: SpotLadderFilters,
  table: TableName,
  change: Partial<SpotLadderTable['top_filters']>,
): SpotLadderFilters => ({
  ...filters,
  [table]: {
    ...filters[table],
    top_filters: { ...filters[table].top_filters, ...change },
  },
});
