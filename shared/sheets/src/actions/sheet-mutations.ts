import { callApi, callForResponse } from '@parallax/api';
import { deleteSheet, listSheets, type MenuBar, renameSheet, type Sheet } from '@parallax/protocol';
import { type Mutation, mutate } from '@parallax/store';
import { requestFocus } from '@parallax/ui/state';
import { freeSheetName } from '../sheet-name.ts';
import { dropUnsavedWork, saveUnsavedWork } from '../unsaved/unsaved-work.ts';
import { insertSheet } from './order-mutations.ts';
import { addEmptySheet, sheetCreator } from './sheet-creator.ts';
import { copyOf, layoutsOf, type SheetLayouts } from './sheet-layouts.ts';
import { type SheetList, withoutSheet } from './sheet-list.ts';

/**
 * Reads a sheet with its layouts or filters. The returned function adds a copy under an unused name;
 * it may be called again after a rejection without adding a second copy.
 * @param sheets all sheets of the area
 */
async function prepareSheetCopy(
  sheetId: string,
  sheets: readonly Sheet[],
): Promise<() => Promise<Sheet>> {
  const original = sheets.find(({ id }) => id === sheetId);
  if (!original) throw new Error('The sheet to duplicate does not exist.');
  const layouts = copyOf(await layoutsOf(original));
  return sheetCreator({ ...original, name: freeSheetName(original.name, sheets) }, layouts, sheets);
}

const SHEET_ADDED = 'Sheet added successfully';
const ADD_FAILED = 'An error occurred while adding the sheet';
const RENAME_REFUSED = 'Error updating the sheet';

const invalidates = [listSheets];

/** A MOBILE sheet always has the fixed message; other areas prefer the message of the server. */
const addFailure = (menuBar: MenuBar) => ({
  fallback: ADD_FAILED,
  ...(menuBar === 'MOBILE' && { reword: () => ADD_FAILED }),
});

export const additionOf = (list: SheetList): Mutation<string, Sheet> => ({
  action: () => `add sheet ${list.menuBar}`,
  call: async (name) => ({ data: await addEmptySheet({ name, menuBar: list.menuBar }) }),
  update: (sheet) => list.change((sheets) => [...withoutSheet(sheets, sheet.id), sheet]),
  invalidates,
  success: SHEET_ADDED,
  ...addFailure(list.menuBar),
});

interface NewName {
  readonly sheetId: string;
  readonly name: string;
}

export function renamingOf(list: SheetList): Mutation<NewName, Pick<Sheet, 'name'>> {
  const setName = (sheetId: string, name: string): void =>
    list.set((sheets) =>
      sheets.map((sheet) => (sheet.id === sheetId ? { ...sheet, name } : sheet)),
    );
  return {
    action: ({ sheetId }) => `rename sheet ${sheetId}`,
    optimistic: {
      async apply(_, { sheetId, name }) {
        const before = list.sheets.find(({ id }) => id === sheetId)?.name;
        await list.cancelRefetch();
        setName(sheetId, name);
        return () => {
          if (before !== undefined) setName(sheetId, before);
        };
      },
    },
    call: (body) => callForResponse(renameSheet, { body }),
    update: ({ name }, { sheetId }) => setName(sheetId, name),
    invalidates,
    success: 'Sheet updated successfully',
    fallback: RENAME_REFUSED,
    reword: () => RENAME_REFUSED,
    noResponse: 'An error occurred while updating the sheet',
  };
}

interface Created {
  readonly sheet: Sheet;
  readonly isRetry: boolean;
}

/**
 * Adds a deleted sheet or a copy with its content. A retry reloads the list, since it may delete an
 * empty sheet of it.
 */
function creating<Input>(
  list: SheetList,
  prepare: (input: Input) => Promise<() => Promise<Sheet>>,
) {
  let create: (() => Promise<Sheet>) | undefined;
  return {
    async call(input: Input): Promise<{ data: Created }> {
      const isRetry = create !== undefined;
      create ??= await prepare(input);
      const sheet = await create();
      if (isRetry) await list.reload();
      return { data: { sheet, isRetry } };
    },
    offersRetry: () => create !== undefined,
    // saving the place of the sheet notifies the other tabs
    invalidates: ({ ok }: { ok: boolean }) => (ok ? [] : invalidates),
    ...addFailure(list.menuBar),
  };
}

/** Adds a copy of a sheet after it. */
export const duplicationOf = (list: SheetList): Mutation<string, Created> => ({
  ...creating(list, async (sheetId: string) => {
    await saveUnsavedWork(sheetId);
    // another tab may have added sheets, whose names are taken
    return prepareSheetCopy(sheetId, await list.fetch());
  }),
  action: (sheetId) => `duplicate sheet ${sheetId}`,
  async update({ sheet, isRetry }, sheetId) {
    const ids = withoutSheet(list.sheets, sheet.id).flatMap(({ id }) =>
      id === sheetId ? [id, sheet.id] : [id],
    );
    await insertSheet(list, sheet, ids);
    // otherwise the caller opens the copy
    if (isRetry) requestFocus(sheet.id);
  },
  success: SHEET_ADDED,
});

interface Removed {
  /** undefined if it is not in the list */
  readonly sheet: Sheet | undefined;
  /** undefined if they could not be read */
  readonly layouts: SheetLayouts | undefined;
  /** the list before the removal */
  readonly order: readonly Sheet[];
}

export const removalOf = (list: SheetList): Mutation<string, Removed> => ({
  action: (sheetId) => `remove sheet ${sheetId}`,
  async call(sheetId) {
    await saveUnsavedWork(sheetId);
    const order = list.sheets;
    const sheet = order.find(({ id }) => id === sheetId);
    // if they cannot be read, the sheet can still be deleted, but not restored
    const layouts = sheet && (await layoutsOf(sheet).catch(() => undefined));
    await callApi(deleteSheet, { query: { sheetId } });
    dropUnsavedWork(sheetId);
    return { data: { sheet, layouts, order } };
  },
  update: (_, sheetId) => list.change((sheets) => withoutSheet(sheets, sheetId)),
  invalidates,
  success: 'Sheet removed successfully',
  undo: ({ sheet, layouts, order }) =>
    sheet &&
    layouts &&
    (() => void mutate(list.client, restorationOf(list, layouts, order), sheet)),
  fallback: 'Error occurred while deleting the sheet',
  noResponse: 'An unknown error occurred',
});

/** Maps the id of a deleted sheet to the id it got when restored. */
const restoredIds = new Map<string, string>();

/** The id in `existingIds` of a sheet that may have been deleted and restored under another id. */
function findCurrentId(id: string, existingIds: readonly string[]): string | undefined {
  if (existingIds.includes(id)) return id;
  const restored = restoredIds.get(id);
  return restored === undefined ? undefined : findCurrentId(restored, existingIds);
}

/**
 * Adds a deleted sheet again, before the sheet that followed it. `order` is the list before its
 * deletion; other sheets may have been added, deleted or restored since.
 */
const restorationOf = (
  list: SheetList,
  layouts: SheetLayouts,
  order: readonly Sheet[],
): Mutation<Sheet, Created> => ({
  ...creating(list, async (deleted: Sheet) => sheetCreator(deleted, layouts, order)),
  async update({ sheet }, { id: deletedId }) {
    restoredIds.set(deletedId, sheet.id);
    const others = withoutSheet(list.sheets, sheet.id).map(({ id }) => id);
    const deletedAt = order.findIndex(({ id }) => id === deletedId);
    const [next] = order.slice(deletedAt + 1).flatMap(({ id }) => findCurrentId(id, others) ?? []);
    const place = next === undefined ? others.length : others.indexOf(next);
    await insertSheet(list, sheet, others.toSpliced(place, 0, sheet.id));
    requestFocus(sheet.id);
  },
  success: 'Sheet restored',
});
