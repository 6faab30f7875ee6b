export { lastSheetId, lastSheetsItem } from './list/last-sheets-item.ts';
export { deskMenuBars, PHONE_MENU_BARS, sheetsKey, sheetsQuery } from './list/sheets-query.ts';
export { useSheetsOf } from './list/use-sheets-of.ts';
