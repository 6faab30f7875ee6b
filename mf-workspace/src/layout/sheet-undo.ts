import type { LayoutItem } from '@parallax/protocol';
import { chooseDashContract, dashContractKey } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import type { OnTheirs } from './given-items.ts';
import { withTheirs } from './merge-layout.ts';
import { comesBack, revertMove, WIDGET_GONE } from './revert-move.ts';
import { type Reverted, revertStep } from './revert-step.ts';
import { type HeaderChange, invertStep, isMove, type MoveStep, type Step } from './sheet-step.ts';
import { UndoHistory } from './undo-history.ts';

type Items = readonly LayoutItem[];

/** What undo needs of the saver of a sheet. */
interface Sheet {
  readonly items: Items;
  read: () => Promise<void>;
  editQuietly: (change: (items: Items) => Items) => void;
  expectRemoval: (id: string, onTheirs: OnTheirs) => void;
  isElsewhere: (id: string) => Promise<boolean>;
  dropUnsaved: (id: string) => void;
  saveAfter: (other: Promise<void>) => void;
  flush: () => Promise<void>;
}

/** The other sheet of a move; undefined if it no longer exists. */
type SheetOf = (elsewhere: MoveStep['elsewhere']) => Sheet | undefined;

/** Reverts a choice of the dash bar's contract, unless another one has been chosen since. */
function revertHeader({ from, to }: HeaderChange): boolean {
  if (dashContractKey() !== to) return false;
  chooseDashContract(from);
  return true;
}

/** Removes a widget that was moved or removed elsewhere, unless it was moved to this sheet. */
async function takeBack(sheet: Sheet, id: string): Promise<void> {
  sheet.dropUnsaved(id);
  // it is read again when the window gains the focus
  await sheet.read().catch(() => undefined);
  if (sheet.items.some(({ i }) => i === id)) return;
  showToast({ kind: 'error', title: WIDGET_GONE });
}

/** After a save without an answer, the removal may be that of this tab. */
async function settle(sheet: Sheet, id: string): Promise<void> {
  if (!(await sheet.isElsewhere(id))) return;
  sheet.editQuietly((items) => items.filter(({ i }) => i !== id));
  showToast({ kind: 'error', title: WIDGET_GONE });
}

/** Undo and redo of a sheet. */
export class SheetUndo {
  readonly #sheet: Sheet;
  readonly #sheetOf: SheetOf;
  readonly #history = new UndoHistory();

  constructor(sheet: Sheet, sheetOf: SheetOf) {
    this.#sheet = sheet;
    this.#sheetOf = sheetOf;
  }

  record(before: Items, header?: HeaderChange): Step | undefined {
    return this.#history.record(before, this.#sheet.items, header);
  }

  extend(step: Step, elsewhere: MoveStep['elsewhere']): Step {
    const extended = { ...step, elsewhere };
    this.#history.replace(step, extended);
    return extended;
  }

  undo(step?: Step): Reverted | undefined {
    return this.#history.undo((taken) => this.#revert(taken), step);
  }

  redo(): Reverted | undefined {
    return this.#history.redo((taken) => this.#revert(invertStep(taken)));
  }

  #revert(step: Step): Reverted {
    if (isMove(step)) return this.#revertMove(step);
    const reverted = revertStep(this.#sheet.items, step.changes);
    if (reverted.isChanged) this.#sheet.editQuietly(() => reverted.items);
    return step.header && revertHeader(step.header) ? { ...reverted, isChanged: true } : reverted;
  }

  #revertMove(step: MoveStep): Reverted {
    const other = this.#sheetOf(step.elsewhere);
    const { here, there } = revertMove(this.#sheet.items, other?.items, step);
    if (!here.isChanged || !other) return here;
    if (comesBack(step)) this.#give(step, other, this.#sheet, here.items);
    else this.#give(step, this.#sheet, other, there);
    return here;
  }

  /**
   * Moves the widget of a step. It is saved at its target after its removal is: if another tab has
   * moved or removed it first, it is taken back.
   * @param items of the target, with the widget
   */
  #give({ changes: [change] }: MoveStep, source: Sheet, target: Sheet, items: Items) {
    const id = (change?.from ?? change?.to)?.i;
    if (id === undefined) return;
    target.editQuietly(() => items);
    source.expectRemoval(id, {
      changed: (theirs, known) => target.editQuietly((now) => withTheirs(now, { known, theirs })),
      gone: (isUncertain) => void (isUncertain ? settle(target, id) : takeBack(target, id)),
    });
    source.editQuietly((now) => now.filter(({ i }) => i !== id));
    target.saveAfter(source.flush());
  }
}
