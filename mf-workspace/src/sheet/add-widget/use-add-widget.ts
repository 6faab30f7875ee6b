import { useLatestNavigation } from '@parallax/federation/navigation';
import {
  ADD_WIDGET_FAILED,
  contractKey,
  type LayoutItem,
  newId,
  sheetIdOf,
} from '@parallax/protocol';
import { dashContractKey, useDefaultContract } from '@parallax/store';
import { requestFocus, showToast } from '@parallax/ui/state';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addWidget, type NewWidget, type Placing } from '../layout/add-rules.ts';
import { layoutQuery } from '../layout/layout-query.ts';
import { layoutSaver } from '../layout/layout-saver.ts';
import { linkedWithBook } from '../layout/link-with-book.ts';
import { rowsInView } from '../layout/rows-in-view.ts';
import { firstOfType } from '../layout/sheet-items.ts';

export interface AddedWidget {
  readonly item: LayoutItem;
  /** the `widget=` of the URL: the type, or undefined if another widget of the type precedes this one */
  readonly widgetParameter: string | undefined;
}

/** Where a widget is added to a sheet: in free space, unless it is said otherwise. */
export type PlacingOnSheet = Exclude<Placing, { kind: 'free' }> | { readonly kind: 'free' };

const FREE: PlacingOnSheet = { kind: 'free' };

/**
 * Adds a widget to a sheet, or finds the existing one of its type, and requests the focus for it.
 * Shows a toast and returns undefined when that is refused or fails. An order ticket is linked with an order book of
 * its contract.
 * @param defaultContract the key of the contract that widgets without a choice show
 */
export async function addToSheet(
  client: QueryClient,
  sheetId: string,
  widget: NewWidget,
  placing = FREE,
  defaultContract?: string,
): Promise<AddedWidget | undefined> {
  try {
    await client.ensureQueryData(layoutQuery({ sheetId }));
  } catch {
    showToast({
      kind: 'error',
      title: ADD_WIDGET_FAILED,
      description: 'The sheet could not be read.',
    });
    return undefined;
  }
  const saver = layoutSaver(client, { sheetId });
  const place: Placing =
    placing.kind === 'free'
      ? { kind: 'free', view: rowsInView(sheetId), header: dashContractKey() }
      : placing;
  const result = addWidget(saver, widget, widget.id ?? newId(), place);
  if (result.kind === 'refused') {
    showToast({ kind: 'error', title: result.text });
    return undefined;
  }
  if (result.kind === 'added')
    saver.edit(() => linkedWithBook(result.items, result.item, defaultContract));
  else showToast({ kind: 'info', title: 'Already on this sheet', id: 'already-on-sheet' });
  requestFocus(result.item.i);
  const { item } = result;
  const isNamed = firstOfType(saver.items, item.type)?.i === item.i;
  return { item, widgetParameter: isNamed ? item.type : undefined };
}

/** `addToSheet` with the client of the page and its default contract. */
export function useAddToSheet() {
  const client = useQueryClient();
  const contract = useDefaultContract();
  const key = contract && contractKey(contract);
  return useCallback(
    (sheetId: string, widget: NewWidget, placing?: PlacingOnSheet) =>
      addToSheet(client, sheetId, widget, placing, key),
    [client, key],
  );
}

/** The first part of a path, which a rename of the sheet does not change. */
const areaOf = (path: string): string | undefined => path.split('/')[1];

/**
 * Adds widgets to an open sheet; `widget=` in the URL then names the one that was added or found,
 * unless the trader has opened another page in the meantime.
 */
export function useAddWidget(
  sheetId: string | undefined,
): (widget: NewWidget, placing?: PlacingOnSheet) => Promise<boolean> {
  const add = useAddToSheet();
  const latestNavigation = useLatestNavigation();

  return useCallback(
    async (widget, placing) => {
      if (sheetId === undefined) return false;
      const { path, search } = latestNavigation();
      const added = await add(sheetId, widget, placing);
      if (!added) return false;
      if (added.widgetParameter === undefined) return true;
      const latest = latestNavigation();
      const isSamePage = areaOf(latest.path) === areaOf(path);
      if (!isSamePage || sheetIdOf(latest.search) !== sheetIdOf(search)) return true;
      const query = new URLSearchParams(latest.search);
      query.set('widget', added.widgetParameter);
      latest.navigate(`${latest.path}?${query}`, { replace: true });
      return true;
    },
    [add, sheetId, latestNavigation],
  );
}
