import type { LayoutItem } from '@parallax/protocol';
import { type MoveEndpoint, type MoveFailureHandlers, PendingMoves } from './pending-moves.ts';
import { withoutItem } from './sheet-items.ts';

export const MOVE_FAILED = 'The widget could not be moved';
export const GONE_FROM_SOURCE = 'It is no longer on this sheet.';

/**
 * Moves a widget to another sheet. Shows the move at once and saves it in one request, so that the
 * server always has the widget on one sheet. Resolves when it is saved or a retry is scheduled.
 * @param items the items of the target including the widget
 */
export async function moveBetweenSheets({
  id,
  source,
  target,
  items,
  failureHandlers,
}: {
  id: string;
  source: MoveEndpoint;
  target: MoveEndpoint;
  items: readonly LayoutItem[];
  failureHandlers: MoveFailureHandlers;
}): Promise<void> {
  const base = source.depart(id);
  const placed = items.find(({ i }) => i === id);
  if (!base || !placed) return;
  const { x, y, w, h } = placed;
  const place = { x, y, w, h };
  // an undo on its former sheet may have restored it there during the move
  const pending = source.incoming.get(id) ?? source.outgoing.get(id);
  const move = pending ?? new PendingMoves(id, source);
  source.incoming.delete(id);
  target.incoming.set(id, move);
  target.expectArrival({ ...base, ...place });
  source.editQuietly((now) => withoutItem(now, id));
  target.editQuietly(() => items);
  await move.add({ target, place, failureHandlers });
}
