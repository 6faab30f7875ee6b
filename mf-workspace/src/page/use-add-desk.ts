import type { MenuBar } from '@parallax/protocol';
import { freeSheetName, sheetsQuery, useOpenAddedSheet, useSheetActions } from '@parallax/sheets';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StarterDesk } from '../canvas/starter-desks.ts';
import { fillSheet } from '../canvas/use-fit-to-screen.ts';
import { layoutQuery } from '../layout/layout-query.ts';
import { layoutSaver } from '../layout/layout-saver.ts';

/**
 * Returns a function that adds a sheet named after a starter desk, with the widgets of the desk, and
 * opens it. Undo on the new sheet removes all the widgets at once.
 */
export function useAddDesk(menuBar: MenuBar): (desk: StarterDesk) => Promise<void> {
  const client = useQueryClient();
  const actions = useSheetActions(menuBar);
  const openAddedSheet = useOpenAddedSheet(menuBar);
  const isAdding = useRef(false);

  return async (desk) => {
    if (isAdding.current) return;
    isAdding.current = true;
    const open = openAddedSheet();
    try {
      const sheets = await client.ensureQueryData(sheetsQuery(menuBar));
      const sheet = await actions.add(freeSheetName(desk.name, sheets));
      const address = { sheetId: sheet.id };
      await client.ensureQueryData(layoutQuery(address)).then(
        () => fillSheet(layoutSaver(client, address), desk),
        // the sheet opens and reports that it could not be read
        () => undefined,
      );
      open(sheet);
    } catch {
      // a toast reports a failed creation
    } finally {
      isAdding.current = false;
    }
  };
}
