import { useLatestNavigation } from '@parallax/federation/navigation';
import { phoneAddress, sheetIdOf } from '@parallax/protocol';
import {
  freeSheetName,
  sheetsQuery,
  useNavigateFromSheet,
  useSheetActions,
} from '@parallax/sheets';
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
  const latest = useLatestNavigation();
  const navigateFromSheet = useNavigateFromSheet('MOBILE');
  const addToOpen = useAddWidget(sheetId);

  return async (widget) => {
    if (sheetId !== undefined) return addToOpen(widget);
    // an address may name a sheet that no longer exists
    const openId = sheetIdOf(latest().search);
    try {
      const sheets = await client.ensureQueryData(sheetsQuery('MOBILE'));
      const sheet = await actions.add(freeSheetName('New sheet', sheets));
      const added = await addToSheet(client, sheet.id, widget);
      navigateFromSheet([openId, sheet.id], phoneAddress(sheet.id));
      return added !== undefined;
    } catch {
      // a toast reports a failed creation, and the page a failed read
      return false;
    }
  };
}
