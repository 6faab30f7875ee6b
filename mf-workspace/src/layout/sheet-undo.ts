import type { LayoutItem } from '@parallax/protocol';
import { chooseDashContract, dashContractKey } from '@parallax/store';
import { clearUndoStack } from '@parallax/ui/state';
import { type GivingSheet, giveWidget } from './give-widget.ts';
import { comesBack, revertMove } from './revert-move.ts';
import { type Reverted, revertStep } from './revert-step.ts';
import { type HeaderChange, invertStep, isMove, type MoveStep, type Step } from './sheet-step.ts';
import { UndoHistory } from './undo-history.ts';

type Items = readonly LayoutItem[];

/** The other sheet of a move; undefined if it no longer exists. */
type SheetOf = (elsewhere: MoveStep['elsewhere']) => GivingSheet | undefined;

/** Reverts a choice of the dash bar's contract, unless another one has been chosen since. */
function revertHeader({ from, to }: HeaderChange): boolean {
  if (dashContractKey() !== to) return false;
  chooseDashContract(from);
  return true;
}

/** Undo and redo of a sheet. */
export class SheetUndo {
  readonly #sheet: GivingSheet;
  readonly #sheetOf: SheetOf;
  readonly #history = new UndoHistory();

  constructor(sheet: GivingSheet, sheetOf: SheetOf) {
    this.#sheet = sheet;
    this.#sheetOf = sheetOf;
  }

  record(before: Items, header?: HeaderChange): Step | undefined {
    const step = this.#history.record(before, this.#sheet.items, header);
    if (step) clearUndoStack();
    return step;
  }

  extend(step: Step, elsewhere: MoveStep['elsewhere']): Step {
    const extended = { ...step, elsewhere };
    this.#history.replace(step, extended);
    return extended;
  }

  undo(step?: Step): Reverted | undefined {
    return this.#history.undo(
      (taken) => this.#revert(taken, () => this.#history.returnUndone(taken)),
      step,
    );
  }

  redo(): Reverted | undefined {
    const redone = this.#history.redo((taken) =>
      this.#revert(invertStep(taken), () => this.#history.returnRedone(taken)),
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
    const other = this.#sheetOf(step.elsewhere);
    const { here, there } = revertMove(this.#sheet, other, step);
    const [change] = step.changes;
    const id = (change?.from ?? change?.to)?.i;
    if (!here.isChanged || !other || id === undefined) return here;
    const [source, target, items] = comesBack(step)
      ? [other, this.#sheet, here.items]
      : [this.#sheet, other, there];
    giveWidget({ id, source, target, items, onRefused });
    return here;
  }
}
