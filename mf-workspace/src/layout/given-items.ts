import type { LayoutItem } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import type { LayoutDocument } from './layout-document.ts';

/** Callbacks for what other tabs did to an item that this tab moves to another layout. */
export interface OnTheirs {
  /** another tab has changed it since `known` */
  changed: (theirs: LayoutItem, known: LayoutItem) => void;
  /**
   * another tab has removed it first; uncertain if a save of this tab had no response and may have
   * removed it
   */
  gone: (isUncertain: boolean) => void;
}

interface Given {
  known: LayoutItem;
  /** a save of this tab without a response may have removed it */
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

  /**
   * @param document the state before the removal; has no effect for an item that the server has not
   * confirmed
   */
  add(document: LayoutDocument | undefined, id: string, onTheirs: OnTheirs): void {
    const known = document && find(document.confirmed.items, id);
    if (known) this.#given.set(id, { known, isUncertain: false, onTheirs });
  }

  /** Called before a save and after a conflict, with the layout last confirmed by the server. */
  compare(document: LayoutDocument | undefined): void {
    if (!document) return;
    const { confirmed, items } = document;
    for (const [id, given] of this.#given) {
      const theirs = find(confirmed.items, id);
      const { known, isUncertain, onTheirs } = given;
      const isBack = find(items, id) !== undefined;
      if (isBack || !theirs) this.#given.delete(id);
      if (isBack) continue;
      if (!theirs) {
        onTheirs.gone(isUncertain);
        continue;
      }
      given.known = theirs;
      if (!sameJson(theirs, known)) onTheirs.changed(theirs, known);
    }
  }

  /** Called when `items` are saved. */
  saved(items: readonly LayoutItem[]): void {
    for (const id of this.#given.keys()) if (!find(items, id)) this.#given.delete(id);
  }

  /** Called when a save has failed, although the server may have applied it. */
  failed(): void {
    for (const given of this.#given.values()) given.isUncertain = true;
  }
}
