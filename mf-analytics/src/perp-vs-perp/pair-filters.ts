import { riskTypeSchema, VIEW_SCHEMAS } from '@parallax/protocol';
import type { TableState } from '@parallax/ui';
import { z } from 'zod';
import { storedParts } from '../perpetuals/filter-data.ts';

const TEXT_MAX = 40;
const text = z.string().max(TEXT_MAX);
/** One risk type, or both with a comma between them. */
const risks = text.refine((value) =>
  value.split(',').every((each) => riskTypeSchema.safeParse(each).success),
);

const pairFiltersSchema = z
  .strictObject({ b_ex: text, q_ex: text, b_sym: text, q_sym: text, b_risk: risks, q_risk: risks })
  .partial();
/** Words to search venues and contracts for, and risk types; b is the first leg, q the second. */
export type PairFilters = z.infer<typeof pairFiltersSchema>;

const tableSchema = z.strictObject({ table_filters: pairFiltersSchema });

export const WORD_FILTERS = ['b_ex', 'q_ex', 'b_sym', 'q_sym'] as const;
export const RISK_FILTERS = ['b_risk', 'q_risk'] as const;

const NO_FILTERS: PairFilters = {};

/** Parses the filters of a perp vs perp sheet; `reset` reports that stored ones are unreadable. */
export function readPairFilters(data: string | null): { filters: PairFilters; reset: boolean } {
  if (data === null || data === '') return { filters: NO_FILTERS, reset: false };
  const parts = storedParts(data, 'perp_vs_perp');
  if (parts === undefined) return { filters: NO_FILTERS, reset: true };
  const { table_01, ...others } = parts;
  if (table_01 === undefined) {
    return { filters: NO_FILTERS, reset: Object.keys(others).length > 0 };
  }
  const parsed = tableSchema.safeParse(table_01);
  return {
    filters: parsed.success ? parsed.data.table_filters : NO_FILTERS,
    reset: !parsed.success || Object.keys(others).length > 0,
  };
}

/** Serializes the filters to the sheet's `analyticalViewData`. */
export const writePairFilters = (filters: PairFilters): string =>
  JSON.stringify(
    VIEW_SCHEMAS.perp_vs_perp.parse({ perp_vs_perp: { table_01: { table_filters: filters } } }),
  );

/** The saved filters as those of the table's columns, which have the same names. */
export function tableFilters(filters: PairFilters): TableState['filters'] {
  const result: TableState['filters'] = {};
  for (const name of WORD_FILTERS) {
    const words = filters[name];
    if (words !== undefined && words !== '') result[name] = { kind: 'text', text: words };
  }
  for (const name of RISK_FILTERS) {
    const values = filters[name];
    if (values !== undefined && values !== '') {
      result[name] = { kind: 'choice', values: values.split(',') };
    }
  }
  return result;
}

/** Inverse of `tableFilters`; longer texts are cut to what can be saved. */
export function savedFilters(filters: TableState['filters']): PairFilters {
  const result: PairFilters = {};
  for (const name of WORD_FILTERS) {
    const filter = filters[name];
    if (filter?.kind === 'text') result[name] = filter.text.slice(0, TEXT_MAX);
  }
  for (const name of RISK_FILTERS) {
    const filter = filters[name];
    if (filter?.kind === 'choice') result[name] = filter.values.join(',');
  }
  return result;
}
