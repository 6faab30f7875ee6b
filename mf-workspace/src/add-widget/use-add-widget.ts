import { useNavigation } from '@parallax/federation/navigation';
import { type LayoutItem, newId, type WidgetType } from '@parallax/protocol';
import { requestFocus, showToast } from '@parallax/ui/state';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addWidget } from '../layout/add-rules.ts';
import { layoutQuery } from '../layout/layout-query.ts';
import { layoutSaver } from '../layout/layout-saver.ts';

const FAILED = 'Error on add widget';

/**
 * Adds a widget to a sheet, or finds the existing one of its type, and requests the focus for it.
 * Shows a toast and returns undefined when that is refused or fails.
 */
export async function addToSheet(
  client: QueryClient,
  sheetId: string,
  type: WidgetType,
  at?: { x: number; y: number },
): Promise<LayoutItem | undefined> {
  try {
    await client.ensureQueryData(layoutQuery({ sheetId }));
  } catch {
    showToast({ kind: 'error', title: FAILED, description: 'The sheet could not be read.' });
    return undefined;
  }
  const desk = layoutSaver(client, { sheetId });
  const result = addWidget(desk.items, type, newId(), at);
  if (result.kind === 'refused') {
    showToast({ kind: 'error', title: result.text });
    return undefined;
  }
  if (result.kind === 'added') desk.edit(() => result.items);
  else showToast({ kind: 'info', title: 'Already on this sheet', id: 'already-on-sheet' });
  requestFocus(result.item.i);
  return result.item;
}

/** Adds widgets to an open sheet; the address names the widget that was added or found. */
export function useAddWidget(
  sheetId: string,
): (type: WidgetType, at?: { x: number; y: number }) => Promise<boolean> {
  const client = useQueryClient();
  const { path, search, navigate } = useNavigation();

  return useCallback(
    async (type, at) => {
      const item = await addToSheet(client, sheetId, type, at);
      if (!item) return false;
      const query = new URLSearchParams(search);
      query.set('widget', type);
      navigate(`${path}?${query}`, { replace: true });
      return true;
    },
    [client, sheetId, path, search, navigate],
  );
}
