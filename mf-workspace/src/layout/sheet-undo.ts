import type { LayoutItem } from '@parallax/protocol';
import { chooseDashContract, dashContractKey } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import type { OnTheirs } from './given-items.ts';
import { mergeItem } from './merge-layout.ts';
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
  giveAway: (id: string, onTheirs: OnTheirs) => void;
  dropUnsaved: (id: string) => void;
  saveAfter: (other: Promise<void>) => void;
  flush: () => Promise<void>;
}

/** Keeps the place that the item has here. */
const withTheirs = (mine: LayoutItem, known: LayoutItem, theirs: LayoutItem): LayoutItem => {
  const { x, y, w, h } = mine;
  return { ...mergeItem(known, mine, theirs), x, y, w, h };
};

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

/** Undo and redo of a sheet. */
export class SheetUndo {
  readonly #sheet: Sheet;
  readonly #sheetOf: (elsewhere: MoveStep['elsewhere']) => Sheet | undefined;
  readonly #history = new UndoHistory();

  /** @param sheetOf the other sheet of a move; undefined if it no longer exists */
  constructor(sheet: Sheet, sheetOf: (elsewhere: MoveStep['elsewhere']) => Sheet | undefined) {
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
  #give(
    { changes: [change] }: MoveStep,
    source: Sheet,
    target: Sheet,
    items: Sheet['items'],
  ): void {
    const id = (change?.from ?? change?.to)?.i;
    if (id === undefined) return;
    const onTheirs: OnTheirs = (theirs, known) => {
      if (theirs) {
        const merge = (mine: LayoutItem) =>
          mine.i === id ? withTheirs(mine, known, theirs) : mine;
        target.editQuietly((now) => now.map(merge));
        return;
      }
      void takeBack(target, id);
    };
    target.editQuietly(() => items);
    source.giveAway(id, onTheirs);
    target.saveAfter(source.flush());
  }
}
