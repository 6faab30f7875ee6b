import type { LayoutItem, MenuBar } from '@parallax/protocol';
import { sameJson } from './same-json.ts';

/** What a step did to an item; undefined: the item was not on the sheet. */
export interface ItemChange {
  readonly from: LayoutItem | undefined;
  readonly to: LayoutItem | undefined;
}

/** One action of the user on a sheet. */
export interface Step {
  readonly changes: readonly ItemChange[];
  /** what it did to another sheet, to which it moved a widget */
  readonly elsewhere?: {
    readonly sheetId: string;
    readonly menuBar: MenuBar;
    readonly changes: readonly ItemChange[];
  };
}

/** A step that moved a widget to another sheet. */
export type MoveStep = Step & Required<Pick<Step, 'elsewhere'>>;

export const isMove = (step: Step): step is MoveStep => step.elsewhere !== undefined;

/** The items that differ between two states of a sheet. */
export function changesBetween(
  before: readonly LayoutItem[],
  after: readonly LayoutItem[],
): ItemChange[] {
  const old = new Map(before.map((item) => [item.i, item]));
  const now = new Set(after.map(({ i }) => i));
  const gone = before.filter(({ i }) => !now.has(i)).map((from) => ({ from, to: undefined }));
  const changed = after
    .map((to) => ({ from: old.get(to.i), to }))
    .filter(({ from, to }) => from !== to && !sameJson(from, to));
  return [...gone, ...changed];
}

const invert = (changes: readonly ItemChange[]): ItemChange[] =>
  changes.map(({ from, to }) => ({ from: to, to: from }));

export const invertStep = ({ changes, elsewhere }: Step): Step => ({
  changes: invert(changes),
  ...(elsewhere && {
    elsewhere: { ...elsewhere, changes: invert(elsewhere.changes) },
  }),
});
