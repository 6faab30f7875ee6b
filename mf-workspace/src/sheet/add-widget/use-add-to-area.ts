import { useNavigation } from '@parallax/federation/navigation';
import { type MenuBar, sheetAddress, sheetIdOf } from '@parallax/protocol';
import {
  freeSheetName,
  sheetsQuery,
  useNavigateFromSheet,
  useSheetActions,
} from '@parallax/sheets';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewWidget } from '../layout/add-rules.ts';
import { type PlacingOnSheet, useAddToSheet } from './use-add-widget.ts';

/**
 * Adds a widget to the sheet of the URL, to the first sheet of the area if the URL names none, or to a new
 * sheet called 'New sheet' if that sheet does not exist. `widget=` in the URL then names the widget that
 * was added or found, unless the trader has opened another page in the meantime.
 */
export function useAddToArea(menuBar: MenuBar) {
  const client = useQueryClient();
  const addToSheet = useAddToSheet();
  const actions = useSheetActions(menuBar);
  const { search } = useNavigation();
  const navigateFromSheet = useNavigateFromSheet(menuBar);
  const isAdding = useRef(false);

  return async (widget: NewWidget, placing?: PlacingOnSheet): Promise<void> => {
    if (isAdding.current) return;
    isAdding.current = true;
    try {
      const sheets = await client.ensureQueryData(sheetsQuery(menuBar));
      const id = sheetIdOf(search) ?? sheets[0]?.id;
      const open = sheets.find((sheet) => sheet.id === id);
      const sheet = open ?? (await actions.add(freeSheetName('New sheet', sheets)));
      const added = await addToSheet(sheet.id, widget, placing);
      if (added?.widgetParameter !== undefined || !open) {
        const address = sheetAddress(menuBar, sheet, added?.widgetParameter);
        // the page itself opens the first sheet of an area as soon as it is added
        navigateFromSheet([sheetIdOf(search), id, sheet.id], address, {
          replace: open !== undefined,
        });
      }
    } catch {
      // the page reports a failed read and a toast reports a failed creation
    } finally {
      isAdding.current = false;
    }
  };
}
