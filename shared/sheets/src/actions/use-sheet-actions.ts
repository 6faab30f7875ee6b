import { callApi } from '@parallax/api';
import { queriesChanged } from '@parallax/api/react';
import {
  deleteSheet,
  listSheets,
  type MenuBar,
  renameSheet,
  type Sheet,
  sortSheets,
} from '@parallax/protocol';
import {
  replaceFailures,
  requestFocus,
  showRemoved,
  showToast,
  type Toast,
} from '@parallax/ui/state';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orderBy } from '../list/sheet-order.ts';
import { sheetsKey, sheetsQuery } from '../list/sheets-query.ts';
import { dropUnsavedWork, saveUnsavedWork } from '../unsaved/unsaved-work.ts';
import { prepareSheetCopy } from './duplicate-sheet.ts';
import { addFailure, deleteFailure, renameFailure } from './failure-messages.ts';
import { addEmptySheet, sheetCreator } from './sheet-creator.ts';
import { layoutsOf } from './sheet-layouts.ts';

/**
 * Actions on the sheets of an area. Every action shows its result in a toast; a failed one leaves
 * the list unchanged and rejects.
 */
export interface SheetActions {
  add: (name: string) => Promise<Sheet>;
  rename: (sheetId: string, name: string) => Promise<void>;
  remove: (sheetId: string) => Promise<void>;
  /** Adds a copy after the sheet, with its widgets or filters. */
  duplicate: (sheetId: string) => Promise<Sheet>;
  /** Reorders the sheets by `ids`; the order is shown immediately, then saved. */
  sort: (ids: readonly string[]) => Promise<void>;
}

const SHEET_ADDED = 'Sheet added successfully';
const renameAction = (sheetId: string): string => `rename sheet ${sheetId}`;
const removeAction = (sheetId: string): string => `remove sheet ${sheetId}`;
const duplicateAction = (sheetId: string): string => `duplicate sheet ${sheetId}`;

const SORT_FAILED = 'Error updating sheet order';

/** The order of the sheets that was last sent, by area. */
const latestOrders = new Map<MenuBar, readonly string[]>();

/** Maps the id of a deleted sheet to the id it got when restored. */
const restoredIds = new Map<string, string>();

/** The id in `existingIds` of a sheet that may have been deleted and restored under another id. */
function findCurrentId(id: string, existingIds: readonly string[]): string | undefined {
  if (existingIds.includes(id)) return id;
  const restored = restoredIds.get(id);
  return restored === undefined ? undefined : findCurrentId(restored, existingIds);
}

const sheetsChanged = (): void => queriesChanged([listSheets]);

const showSuccess = (title: string, action?: string): void => {
  if (action !== undefined) replaceFailures(action);
  showToast({ kind: 'success', title });
};

function createSheetActions(client: QueryClient, menuBar: MenuBar): SheetActions {
  const queryKey = sheetsKey(menuBar);
  const [addAction, sortAction] = [`add sheet ${menuBar}`, `sort sheets ${menuBar}`];
  const list = () => client.getQueryData<Sheet[]>(queryKey) ?? [];
  const change = (next: (sheets: Sheet[]) => Sheet[]) =>
    client.setQueryData<Sheet[]>(queryKey, (sheets) => next(sheets ?? []));
  const refetch = () => {
    // the action may have failed because another browser tab changed the list
    void client.invalidateQueries({ queryKey });
  };
  const showFailure = (title: string, action?: Toast['action']) => {
    const toast = { kind: 'error', title, ...(action && { action, persistent: true }) } as const;
    const shown = showToast(toast);
    refetch();
    return shown;
  };
  /** Shows a failure, which the next outcome of the same action replaces. */
  const showAttemptFailure = (attempt: string, title: string, action?: Toast['action']) =>
    replaceFailures(attempt, showFailure(title, action));
  // a pending refetch would restore the old list
  const cancelRefetch = () => client.cancelQueries({ queryKey });

  /** Calls `create` again. The list is refetched, since `create` may delete an empty sheet of it. */
  const retryCreate = async (create: () => Promise<Sheet>): Promise<Sheet> => {
    const sheet = await create();
    await cancelRefetch();
    await client.refetchQueries({ queryKey });
    return sheet;
  };

  const isLatestOrder = (ids: readonly string[]): boolean => latestOrders.get(menuBar) === ids;

  /**
   * Saves the order `ids`, then applies it again, unless a later reorder has replaced it: a refetch
   * during the request may have restored the previous order.
   */
  const saveOrder = async (ids: readonly string[]): Promise<void> => {
    latestOrders.set(menuBar, ids);
    await callApi(sortSheets, { body: { items: ids.map((id) => ({ id })) } });
    sheetsChanged();
    if (!isLatestOrder(ids)) return;
    const isRefetching = client.isFetching({ queryKey }) > 0;
    await cancelRefetch();
    if (isLatestOrder(ids)) change((sheets) => orderBy(sheets, ids));
    // the cancelled refetch may have been started by a change in another tab
    if (isRefetching) refetch();
  };

  /** Inserts a new sheet into the list and saves the order `ids`. */
  const insert = async (
    sheet: Sheet,
    ids: readonly string[],
    showAdded: () => void,
  ): Promise<void> => {
    await cancelRefetch();
    change((sheets) => orderBy([...sheets.filter(({ id }) => id !== sheet.id), sheet], ids));
    showAdded();
    saveOrder(ids).catch(() => {
      showFailure(SORT_FAILED);
      sheetsChanged();
    });
  };

  /**
   * Adds a deleted sheet again, before the sheet that followed it. `order` is the list before its
   * deletion; other sheets may have been added, deleted or restored since.
   */
  const restore = async (
    create: () => Promise<Sheet>,
    deletedId: string,
    order: readonly Sheet[],
    isRetry = false,
  ): Promise<void> => {
    let sheet: Sheet;
    try {
      sheet = await (isRetry ? retryCreate(create) : create());
    } catch (error) {
      const onSelect = () => void restore(create, deletedId, order, true);
      // persistent: only the action of this toast still has the widgets
      showFailure(addFailure(error, menuBar), { label: 'Try again', onSelect });
      return;
    }
    restoredIds.set(deletedId, sheet.id);
    const others = list().flatMap(({ id }) => (id === sheet.id ? [] : [id]));
    const deletedAt = order.findIndex(({ id }) => id === deletedId);
    const [next] = order.slice(deletedAt + 1).flatMap(({ id }) => findCurrentId(id, others) ?? []);
    const place = next === undefined ? others.length : others.indexOf(next);
    await insert(sheet, others.toSpliced(place, 0, sheet.id), () => showSuccess('Sheet restored'));
    requestFocus(sheet.id);
  };

  const insertAfter = (sheetId: string, copy: Sheet): Promise<void> => {
    const others = list().filter(({ id }) => id !== copy.id);
    const ids = others.flatMap(({ id }) => (id === sheetId ? [id, copy.id] : [id]));
    return insert(copy, ids, () => showSuccess(SHEET_ADDED, duplicateAction(sheetId)));
  };

  /** Shows why a copy failed. A retry first deletes a copy that was added but not filled. */
  const showCopyFailed = (
    error: unknown,
    create: (() => Promise<Sheet>) | undefined,
    sheetId: string,
  ): void => {
    const retry = async (again: () => Promise<Sheet>): Promise<void> => {
      try {
        const copy = await retryCreate(again);
        await insertAfter(sheetId, copy);
        requestFocus(copy.id);
      } catch (failure) {
        showCopyFailed(failure, again, sheetId);
      }
    };
    const action = create && { label: 'Try again', onSelect: () => void retry(create) };
    showAttemptFailure(duplicateAction(sheetId), addFailure(error, menuBar), action);
  };

  return {
    async add(name) {
      try {
        const sheet = await addEmptySheet({ name: name.trim(), menuBar });
        await cancelRefetch();
        change((sheets) => [...sheets.filter((other) => other.id !== sheet.id), sheet]);
        sheetsChanged();
        showSuccess(SHEET_ADDED, addAction);
        return sheet;
      } catch (error) {
        showAttemptFailure(addAction, addFailure(error, menuBar));
        throw error;
      }
    },

    async rename(sheetId, name) {
      const before = list().find((sheet) => sheet.id === sheetId)?.name;
      const setName = (text: string) =>
        change((sheets) =>
          sheets.map((sheet) => (sheet.id === sheetId ? { ...sheet, name: text } : sheet)),
        );
      await cancelRefetch();
      setName(name.trim());
      try {
        setName((await callApi(renameSheet, { body: { sheetId, name: name.trim() } })).name);
        sheetsChanged();
        showSuccess('Sheet updated successfully', renameAction(sheetId));
      } catch (error) {
        if (before !== undefined) setName(before);
        showAttemptFailure(renameAction(sheetId), renameFailure(error));
        throw error;
      }
    },

    async remove(sheetId) {
      try {
        await saveUnsavedWork(sheetId);
        const order = list();
        const sheet = order.find((candidate) => candidate.id === sheetId);
        // if they cannot be read, the sheet can still be deleted, but not restored
        const layouts = sheet && (await layoutsOf(sheet).catch(() => undefined));
        await callApi(deleteSheet, { query: { sheetId } });
        sheetsChanged();
        dropUnsavedWork(sheetId);
        await cancelRefetch();
        change((sheets) => sheets.filter((other) => other.id !== sheetId));
        const title = 'Sheet removed successfully';
        if (!sheet || !layouts) return showSuccess(title, removeAction(sheetId));
        const create = sheetCreator(sheet, layouts, order);
        const undo = () => void restore(create, sheet.id, order);
        replaceFailures(removeAction(sheetId));
        showRemoved(title, undo);
      } catch (error) {
        showAttemptFailure(removeAction(sheetId), deleteFailure(error));
        throw error;
      }
    },

    async duplicate(sheetId) {
      let create: (() => Promise<Sheet>) | undefined;
      try {
        await saveUnsavedWork(sheetId);
        // another tab may have added sheets, whose names are taken
        const sheets = await client.fetchQuery({ ...sheetsQuery(menuBar), staleTime: 0 });
        create = await prepareSheetCopy(sheetId, sheets);
        const copy = await create();
        await insertAfter(sheetId, copy);
        return copy;
      } catch (error) {
        showCopyFailed(error, create, sheetId);
        throw error;
      }
    },

    async sort(ids) {
      const before = list().map((sheet) => sheet.id);
      await cancelRefetch();
      change((sheets) => orderBy(sheets, ids));
      try {
        await saveOrder(ids);
        showSuccess('Sheet order updated successfully', sortAction);
      } catch (error) {
        // a later reorder has replaced this one and shows its own outcome
        if (isLatestOrder(ids)) {
          change((sheets) => orderBy(sheets, before));
          showAttemptFailure(sortAction, SORT_FAILED);
        }
        throw error;
      }
    },
  };
}

/** The actions on the sheets of an area; the same object while the area is unchanged. */
export function useSheetActions(menuBar: MenuBar): SheetActions {
  const client = useQueryClient();
  return useMemo(() => createSheetActions(client, menuBar), [client, menuBar]);
}
