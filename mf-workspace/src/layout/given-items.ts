import type { LayoutItem } from '@parallax/protocol';
import type { LayoutDocument } from './layout-document.ts';
import { sameJson } from './same-json.ts';

/**
 * Reports what the server has of an item that this tab moves to another layout: `theirs` if another
 * tab has changed it since `known`; undefined if another tab has removed it first.
 */
export type OnTheirs = (theirs: LayoutItem | undefined, known: LayoutItem) => void;

interface Given {
  known: LayoutItem;
  /** a save without an answer may have removed it */
  isUncertain: boolean;
  readonly onTheirs: OnTheirs;
}

const find = (items: readonly LayoutItem[], id: string): LayoutItem | undefined =>
  items.find(({ i }) => i === id);

/**
 * The items of a layout that this tab moves to another one. Two tabs may move one item at the same
 * time: the tab whose save removes it from the layout has moved it.
 */
export class GivenItems {
  readonly #given = new Map<string, Given>();

  add(item: LayoutItem, onTheirs: OnTheirs): void {
    this.#given.set(item.i, { known: item, isUncertain: false, onTheirs });
  }

  /** Called with what the server has, before it is changed. */
  compare({ confirmed, items }: LayoutDocument): void {
    for (const [id, given] of this.#given) {
      const theirs = find(confirmed.items, id);
      const { known, isUncertain, onTheirs } = given;
      const isBack = find(items, id) !== undefined;
      if (isBack || !theirs) this.#given.delete(id);
      if (isBack || (!theirs && isUncertain)) continue;
      if (theirs) given.known = theirs;
      if (!theirs || !sameJson(theirs, known)) onTheirs(theirs, known);
    }
  }

  /** Called when `items` are saved. */
  saved(items: readonly LayoutItem[]): void {
    for (const id of this.#given.keys()) if (!find(items, id)) this.#given.delete(id);
  }

  /** Called when a save has failed, and may have arrived nevertheless. */
  failed(): void {
    for (const given of this.#given.values()) given.isUncertain = true;
  }
}
