import { freeSheetName, sheetsQuery, useOpenAddedSheet, useSheetActions } from '@parallax/sheets';
import { useQueryClient } from '@tanstack/react-query';
import type { NewWidget } from '../layout/add-rules.ts';
import { addToSheet, useAddWidget } from './use-add-widget.ts';

/**
 * Returns a function that adds a widget to the open sheet, or to a new sheet called 'New sheet' when
 * none is open. It resolves with whether the widget is on the sheet; if not, a toast shows why.
 */
export function useAddToPhone(
  sheetId: string | undefined,
): (widget: NewWidget) => Promise<boolean> {
  const client = useQueryClient();
  const actions = useSheetActions('MOBILE');
  const openAddedSheet = useOpenAddedSheet('MOBILE');
  const addToOpen = useAddWidget(sheetId);

  return async (widget) => {
    if (sheetId !== undefined) return addToOpen(widget);
    const open = openAddedSheet();
    try {
      const sheets = await client.ensureQueryData(sheetsQuery('MOBILE'));
      const sheet = await actions.add(freeSheetName('New sheet', sheets));
      const added = await addToSheet(client, sheet.id, widget);
      open(sheet);
      return added !== undefined;
    } catch {
      // a toast reports a failed creation, and the page a failed read
      return false;
    }
  };
}
