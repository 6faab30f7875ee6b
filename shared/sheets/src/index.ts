export { useSheetActions } from './actions/use-sheet-actions.ts';
export { SheetElsewhere } from './list/sheet-elsewhere.tsx';
export { sheetsKey, sheetsQuery } from './list/sheets-query.ts';
export { useSheets } from './list/use-sheets.ts';
export { AddSheetButton } from './name/add-sheet-button.tsx';
export { checkSheetName, freeSheetName } from './name/sheet-name.ts';
export { FIT_TO_SCREEN } from './tabs/fit-to-screen.ts';
export { SheetTabs } from './tabs/sheet-tabs.tsx';
export { offerUnsavedWork } from './unsaved/unsaved-work.ts';
