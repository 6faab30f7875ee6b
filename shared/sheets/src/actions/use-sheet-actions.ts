import type { MenuBar, Sheet } from '@parallax/protocol';
import { dataOf, type Mutation, mutate } from '@parallax/store';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sortingOf } from './order-mutations.ts';
import { SheetList } from './sheet-list.ts';
import { additionOf, duplicationOf, removalOf, renamingOf } from './sheet-mutations.ts';

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

function createSheetActions(list: SheetList): SheetActions {
  const run = async <Input, Result>(
    mutation: Mutation<Input, Result>,
    input: Input,
  ): Promise<Result> => dataOf(await mutate(list.client, mutation, input));
  return {
    add: (name) => run(additionOf(list), name.trim()),
    async rename(sheetId, name) {
      await run(renamingOf(list), { sheetId, name: name.trim() });
    },
    async remove(sheetId) {
      await run(removalOf(list), sheetId);
    },
    duplicate: async (sheetId) => (await run(duplicationOf(list), sheetId)).sheet,
    async sort(ids) {
      await run(sortingOf(list, ids), ids);
    },
  };
}

/** The actions on the sheets of an area; the same object while the area is unchanged. */
export function useSheetActions(menuBar: MenuBar): SheetActions {
  const client = useQueryClient();
  return useMemo(() => createSheetActions(new SheetList(client, menuBar)), [client, menuBar]);
}
