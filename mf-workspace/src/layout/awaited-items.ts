import type { LayoutItem } from '@parallax/protocol';
import type { LayoutDocument } from './layout-document.ts';

/** Callbacks for the outcome of the move of an item to a layout by this tab. */
export interface OnGained {
  /** the server has it */
  saved: () => void;
  /** it was not saved, and will not be */
  refused: () => void;
  /** the user has removed it, or moved it to yet another layout */
  removed: () => void;
}

/** The items that this tab moves to a layout and that the server has not confirmed yet. */
export class AwaitedItems {
  readonly #awaited = new Map<string, OnGained>();

  add(id: string, onGained: OnGained): void {
    this.#awaited.set(id, onGained);
  }

  #end(id: string, outcome: keyof OnGained): void {
    const onGained = this.#awaited.get(id);
    this.#awaited.delete(id);
    onGained?.[outcome]();
  }

  /**
   * Called when the user has changed the items. An item missing in `before` was dropped by a merge;
   * `compare` handles it.
   */
  edited(before: readonly LayoutItem[], items: readonly LayoutItem[]): void {
    for (const id of this.#awaited.keys()) {
      const isOn = ({ i }: LayoutItem) => i === id;
      if (before.some(isOn) && !items.some(isOn)) this.#end(id, 'removed');
    }
  }

  /** Called when everything is saved, or everything except changes made during the save. */
  compare({ confirmed, items }: LayoutDocument): void {
    for (const id of this.#awaited.keys()) {
      // a merge drops an item that the layout of the server cannot take, such as a second watch
      // list
      if (!items.some(({ i }) => i === id)) this.#end(id, 'refused');
      else if (confirmed.items.some(({ i }) => i === id)) this.#end(id, 'saved');
    }
  }

  /** Called when the layout cannot be saved. */
  refused(): void {
    for (const id of this.#awaited.keys()) this.#end(id, 'refused');
  }
}
