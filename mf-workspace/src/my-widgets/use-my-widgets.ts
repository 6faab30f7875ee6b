import { callForResponse } from '@parallax/api';
import { useEndpointQuery } from '@parallax/api/react';
import { deleteMyWidget, listMyWidgets, type MyWidget, renameMyWidget } from '@parallax/protocol';
import { optimisticUpdate, useMutation, useSave, useSaveWidget } from '@parallax/store';
import type { Outcome } from '@parallax/ui';

const REMOVE_FAILED = 'Failed to remove widget';
const RENAME_FAILED = 'Failed to update widget name';

/** The trader's saved widgets, with optimistic changes to them. */
export function useMyWidgets(traderId: string) {
  const read = { query: { TraderId: traderId } };
  const list = useEndpointQuery(listMyWidgets, read);
  const addition = useSaveWidget({ offersRetry: true });
  const removal = useMutation({
    action: ({ id }: MyWidget) => `remove widget ${id}`,
    call: ({ id }: MyWidget) => callForResponse(deleteMyWidget, { query: { Id: id } }),
    success: (_, { name }) => `"${name}" removed`,
    undo:
      (_, { type, name, data }) =>
      () =>
        void addition.save({ body: { traderId, type, name, data } }),
    fallback: REMOVE_FAILED,
    reword: () => REMOVE_FAILED,
    invalidates: [listMyWidgets],
    optimistic: optimisticUpdate(listMyWidgets, read, (widgets, removed: MyWidget) =>
      widgets.filter(({ id }) => id !== removed.id),
    ),
  });
  const renaming = useSave(renameMyWidget, {
    fallback: RENAME_FAILED,
    reword: () => RENAME_FAILED,
    invalidates: [listMyWidgets],
    optimistic: optimisticUpdate(listMyWidgets, read, (widgets, { query, body }) =>
      widgets.map((widget) => (widget.id === query.Id ? { ...widget, name: body.name } : widget)),
    ),
  });

  const remove = async (widget: MyWidget): Promise<void> => {
    await removal.run(widget);
  };
  const rename = (id: string, name: string): Promise<Outcome> =>
    renaming.save({ query: { Id: id }, body: { name } });

  return { list, remove, rename };
}
