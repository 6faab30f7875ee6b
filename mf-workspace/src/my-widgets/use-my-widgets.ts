import { optimisticUpdate, useEndpointQuery } from '@parallax/api/react';
import { deleteMyWidget, listMyWidgets, type MyWidget, renameMyWidget } from '@parallax/protocol';
import { useSave, useSaveWidget } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { showRemoved } from '@parallax/ui/state';

const REMOVE_FAILED = 'Failed to remove widget';
const RENAME_FAILED = 'Failed to update widget name';

/** The trader's saved widgets, with optimistic changes to them. */
export function useMyWidgets(traderId: string) {
  const read = { query: { TraderId: traderId } };
  const list = useEndpointQuery(listMyWidgets, read);
  const addition = useSaveWidget({ offersRetry: true });
  const removal = useSave(deleteMyWidget, {
    fallback: REMOVE_FAILED,
    reword: () => REMOVE_FAILED,
    invalidates: [listMyWidgets],
    optimistic: optimisticUpdate(listMyWidgets, read, (widgets, { query }) =>
      widgets.filter(({ id }) => id !== query.Id),
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

  const remove = async ({ id, type, name, data }: MyWidget): Promise<void> => {
    const { ok } = await removal.save({ query: { Id: id } });
    if (!ok) return;
    const undo = () => void addition.save({ body: { traderId, type, name, data } });
    showRemoved(`"${name}" removed`, undo);
  };
  const rename = (id: string, name: string): Promise<Outcome> =>
    renaming.save({ query: { Id: id }, body: { name } });

  return { list, remove, rename };
}
