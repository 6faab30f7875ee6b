import type { LayoutItem, MenuBar } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';

/** The change of an item by a step; `from` or `to` is undefined if it was not on the sheet then. */
export interface ItemChange {
  readonly from: LayoutItem | undefined;
  readonly to: LayoutItem | undefined;
}

/** The change of the dash bar's contract by a step, as contract keys; undefined for the default. */
export interface HeaderChange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** One action of the user on a sheet. */
export interface Step {
  readonly changes: readonly ItemChange[];
  /** the choice of the dash bar's contract, made in a widget that is linked to the header */
  readonly header?: HeaderChange;
  /** the changes of the sheet that a widget was moved to */
  readonly otherSheet?: {
    readonly sheetId: string;
    readonly menuBar: MenuBar;
    readonly changes: readonly ItemChange[];
  };
}

/** A step that moved a widget to another sheet. */
export type MoveStep = Step & Required<Pick<Step, 'otherSheet'>>;

export const isMove = (step: Step): step is MoveStep => step.otherSheet !== undefined;

/** The items that differ between two states of a sheet. */
export function changesBetween(
  before: readonly LayoutItem[],
  after: readonly LayoutItem[],
): ItemChange[] {
  const old = new Map(before.map((item) => [item.i, item]));
  const remainingIds = new Set(after.map(({ i }) => i));
  const removed = before
    .filter(({ i }) => !remainingIds.has(i))
    .map((from) => ({ from, to: undefined }));
  const changed = after
    .map((to) => ({ from: old.get(to.i), to }))
    .filter(({ from, to }) => from !== to && !sameJson(from, to));
  return [...removed, ...changed];
}

const invert = (changes: readonly ItemChange[]): ItemChange[] =>
  changes.map(({ from, to }) => ({ from: to, to: from }));

export const invertStep = ({ changes, header, otherSheet }: Step): Step => ({
  changes: invert(changes),
  ...(header && { header: { from: header.to, to: header.from } }),
  ...(otherSheet && {
    otherSheet: { ...otherSheet, changes: invert(otherSheet.changes) },
  }),
});
