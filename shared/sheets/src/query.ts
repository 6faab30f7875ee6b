export { DESK_MENU_BARS, sheetsQuery } from './list/sheets-query.ts';
export { useBoundedQuery } from './list/use-bounded-query.ts';
export { useSheetsOf } from './list/use-sheets-of.ts';
