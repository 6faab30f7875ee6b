import { z } from 'zod';

export const MIN_COLUMN_WIDTH = 40;
export const MAX_COLUMN_WIDTH = 800;
const COLUMNS_MAX = 60;
const CHOICES_MAX = 100;

/** Maximum length of the text of a table's filter. */
export const FILTER_TEXT_MAX = 400;

/** A text, or several choices separated by commas. */
const filterText = z.string().max(FILTER_TEXT_MAX);

/** A value selected above a table or chart. */
export const topFilter = z.string().max(40);

/** The `table_filters` of a view: b is the first leg of a pair, q the second. */
export const pairFilters = z.strictObject({
  b_ex: filterText,
  q_ex: filterText,
  b_sym: filterText,
  q_sym: filterText,
  b_risk: filterText,
  q_risk: filterText,
});
export const pairFiltersWithInstType = pairFilters.extend({
  b_inst: filterText,
  q_inst: filterText,
});

const columnId = z.string().min(1).max(40);

export const tableSort = z.object({
  columnId: z.string(),
  direction: z.enum(['ascending', 'descending']),
});

/** The filter of a column; both ends of a range are included. */
export const columnFilter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: filterText }),
  z.object({ kind: z.literal('choice'), values: z.array(z.string()) }),
  z.object({ kind: z.literal('range'), min: z.number().nullable(), max: z.number().nullable() }),
]);
export type ColumnFilter = z.infer<typeof columnFilter>;

export const columnWidth = z.number().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH);

const columns = z.array(columnId).max(COLUMNS_MAX);

/**
 * What a user has set in a table of a view, besides its `table_filters`: the filters of other
 * columns, sorts, and choice, order and width of columns.
 */
export const storedTableState = z.strictObject({
  sorts: z.array(tableSort.extend({ columnId })).max(2),
  filters: z
    .record(columnId, columnFilter)
    .refine((filters) =>
      Object.values(filters).every(
        (filter) => filter.kind !== 'choice' || filter.values.length <= CHOICES_MAX,
      ),
    ),
  order: columns,
  /** null: the columns hidden by default */
  hidden: columns.nullable(),
  widths: z.record(columnId, columnWidth),
  filtersOpen: z.boolean(),
});
