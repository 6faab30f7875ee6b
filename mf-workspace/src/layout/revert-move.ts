import type { LayoutItem } from '@parallax/protocol';
import { type Reverted, revertStep } from './revert-step.ts';
import type { SheetItems } from './sheet-limits.ts';
import type { MoveStep } from './sheet-step.ts';

const SHEET_GONE = 'The sheet that the widget was moved to no longer exists.';
export const WIDGET_GONE = 'The widget is no longer on the sheet that it was moved to.';

type Items = readonly LayoutItem[];

/** Whether reverting a step returns its widget to this sheet. */
export const isReturn = ({ changes }: MoveStep): boolean => changes[0]?.from !== undefined;

/**
 * Reverts a move of a widget between two sheets, or redoes it when the step is inverted: on both
 * sheets or on neither. The widget returns to its old position with its current settings and link.
 * @param there the other sheet; undefined if it no longer exists
 */
export function revertMove(
  here: SheetItems,
  there: SheetItems | undefined,
  step: MoveStep,
): { here: Reverted; there: Items } {
  const { changes, otherSheet } = step;
  const unchanged = (refusal?: string) => ({
    here: {
      items: here.items,
      isChanged: false,
      restored: [],
      changes,
      ...(refusal !== undefined && { refusal }),
    },
    there: there?.items ?? [],
  });
  if (!there) return unchanged(SHEET_GONE);
  const [source, target] = isReturn(step) ? [there, here] : [here, there];
  const place = (isReturn(step) ? changes : otherSheet.changes)[0]?.from;
  const present = source.items.find(({ i }) => i === place?.i);
  if (!place || !present) return unchanged(isReturn(step) ? WIDGET_GONE : undefined);
  const { x, y, w, h } = place;
  const added = revertStep(target, [{ from: { ...present, x, y, w, h }, to: undefined }]);
  if (added.refusal !== undefined) return unchanged(added.refusal);
  const remaining = source.items.filter((item) => item !== present);
  return isReturn(step)
    ? { here: { ...added, isChanged: true, changes }, there: remaining }
    : {
        here: { items: remaining, isChanged: true, restored: [], changes },
        there: added.items,
      };
}
