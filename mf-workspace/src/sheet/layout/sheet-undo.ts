import type { LayoutItem } from '@parallax/protocol';
import { chooseDashContract, dashContractKey } from '@parallax/store';
import { clearUndoStack, showToast } from '@parallax/ui/state';
import { GONE_FROM_SOURCE, MOVE_FAILED, moveBetweenSheets } from './move-between-sheets.ts';
import type { MoveEndpoint } from './pending-moves.ts';
import { type Reverted, revertStep } from './revert-step.ts';
import type { SheetItems } from './sheet-limits.ts';
import { type HeaderChange, invertStep, isMove, type MoveStep, type Step } from './sheet-step.ts';
import { UndoHistory } from './undo-history.ts';

const SHEET_GONE = 'The sheet that the widget was moved to no longer exists.';
const WIDGET_GONE = 'The widget is no longer on the sheet that it was moved to.';

/** Whether reverting a step returns its widget to this sheet. */
const isReturn = ({ changes }: MoveStep): boolean => changes[0]?.from !== undefined;

/**
 * Reverts a move of a widget between two sheets, or redoes it when the step is inverted: on both
 * sheets or on neither. The widget returns to its old position with its current settings and link.
 * @param there the other sheet; undefined if it no longer exists
 */
function revertMove(
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

type Items = readonly LayoutItem[];

/** Finds the other sheet of a move; undefined if it no longer exists. */
type FindSheet = (otherSheet: MoveStep['otherSheet']) => MoveEndpoint | undefined;

/** Reverts a choice of the dash bar's contract, unless another one was chosen in the meantime. */
function revertHeader({ from, to }: HeaderChange): boolean {
  if (dashContractKey() !== to) return false;
  chooseDashContract(from);
  return true;
}

/** The refusal while a move is not recorded yet: an undo would revert the step before the move. */
const moveNotRecorded = (items: Items): Reverted => ({
  items,
  isChanged: false,
  restored: [],
  changes: [],
  refusal: 'A widget is still being moved to another sheet. Try again when the move is complete.',
});

/** Undo and redo of a sheet. */
export class SheetUndo {
  readonly #sheet: MoveEndpoint;
  readonly #findSheet: FindSheet;
  readonly #history = new UndoHistory();
  /** number of moves that are not recorded until the other sheet has been read */
  #pendingReads = 0;

  constructor(sheet: MoveEndpoint, findSheet: FindSheet) {
    this.#sheet = sheet;
    this.#findSheet = findSheet;
  }

  record(before: Items, extras?: Omit<Step, 'changes'>): Step | undefined {
    const step = this.#history.record(before, this.#sheet.items, extras);
    if (step) clearUndoStack();
    return step;
  }

  forget(step: Step): void {
    this.#history.forget(step);
  }

  async blockDuring(read: Promise<void>): Promise<void> {
    this.#pendingReads += 1;
    try {
      await read;
    } finally {
      this.#pendingReads -= 1;
    }
  }

  undo(step?: Step): Reverted | undefined {
    if (this.#pendingReads > 0) return moveNotRecorded(this.#sheet.items);
    return this.#history.undo(
      (current) => this.#revert(current, () => this.#history.returnUndone(current)),
      step,
    );
  }

  redo(): Reverted | undefined {
    if (this.#pendingReads > 0) return moveNotRecorded(this.#sheet.items);
    const redone = this.#history.redo((current) =>
      this.#revert(invertStep(current), () => this.#history.returnRedone(current)),
    );
    if (redone?.isChanged) clearUndoStack();
    return redone;
  }

  /** @param onRefused called if the server refuses the reverted step later */
  #revert(step: Step, onRefused: () => void): Reverted {
    if (isMove(step)) return this.#revertMove(step, onRefused);
    const reverted = revertStep(this.#sheet, step.changes);
    if (reverted.isChanged) this.#sheet.editQuietly(() => reverted.items);
    return step.header && revertHeader(step.header) ? { ...reverted, isChanged: true } : reverted;
  }

  #revertMove(step: MoveStep, onRefused: () => void): Reverted {
    const other = this.#findSheet(step.otherSheet);
    const { here, there } = revertMove(this.#sheet, other, step);
    const [change] = step.changes;
    const id = (change?.from ?? change?.to)?.i;
    if (!here.isChanged || !other || id === undefined) return here;
    const [source, target, items] = isReturn(step)
      ? [other, this.#sheet, here.items]
      : [this.#sheet, other, there];
    const failureHandlers = {
      refused() {
        onRefused();
        showToast({ kind: 'error', title: MOVE_FAILED });
      },
      gone: () =>
        showToast({
          kind: 'error',
          ...(isReturn(step)
            ? { title: WIDGET_GONE }
            : { title: MOVE_FAILED, description: GONE_FROM_SOURCE }),
        }),
    };
    void moveBetweenSheets({ id, source, target, items, failureHandlers });
    return here;
  }
}
