import type { LayoutItem } from '@parallax/protocol';
import { type Change, EditedLayout } from './edited-layout.ts';
import type { MoveEndpoint } from './pending-moves.ts';
import type { Reverted } from './revert-step.ts';
import type { HeaderChange, MoveStep, Step } from './sheet-step.ts';
import { SheetUndo } from './sheet-undo.ts';

/** A layout with undo and redo. */
export abstract class UndoableLayout extends EditedLayout {
  readonly #undo = new SheetUndo(this, (otherSheet) => this.findSheet(otherSheet));

  /** Finds the other sheet of a move; undefined if it was deleted or is not loaded. */
  protected abstract findSheet(otherSheet: MoveStep['otherSheet']): MoveEndpoint | undefined;

  /**
   * Like `editQuietly`, but can be undone. Returns the undo step, if anything changed.
   * @param header the change that the step made to the dash bar
   */
  edit(change: Change, header?: HeaderChange): Step | undefined {
    const before = this.items;
    this.editQuietly(change);
    return this.#undo.record(before, header && { header });
  }

  /** Records an undo step for a move that is already shown. */
  recordMove(before: readonly LayoutItem[], otherSheet: MoveStep['otherSheet']): Step | undefined {
    return this.#undo.record(before, { otherSheet });
  }

  forget(step: Step): void {
    this.#undo.forget(step);
  }

  /** Refuses undo and redo until `read` settles, because the move that follows is recorded only after the read. */
  blockUndoDuring(read: Promise<void>): Promise<void> {
    return this.#undo.blockDuring(read);
  }

  /**
   * Undoes the last step, or `step` if it has not been undone. Returns undefined if there is none.
   */
  undo(step?: Step): Reverted | undefined {
    return this.#undo.undo(step);
  }

  /** Redoes the step that was undone last. Returns undefined if there is none. */
  redo(): Reverted | undefined {
    return this.#undo.redo();
  }
}
