import type { LayoutItem } from '@parallax/protocol';
import type { LayoutDocument } from './layout-document.ts';

/** Reports what became of an item that this tab moves to a layout. */
export interface OnGained {
  /** the server has it */
  saved: () => void;
  /** it was not saved, and will not be */
  refused: () => void;
  /** the user has removed it, or moved it on */
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

  /** Called when the user has changed the items; a merge may have dropped others before. */
  edited(before: readonly LayoutItem[], items: readonly LayoutItem[]): void {
    for (const id of this.#awaited.keys()) {
      const isOn = ({ i }: LayoutItem) => i === id;
      if (before.some(isOn) && !items.some(isOn)) this.#end(id, 'removed');
    }
  }

  /** Called when nothing is left to save, or what is left was changed during the save. */
  compare({ confirmed, items }: LayoutDocument): void {
    for (const id of this.#awaited.keys()) {
      // a merge drops an item for which the server has no place, as a second watch list
      if (!items.some(({ i }) => i === id)) this.#end(id, 'refused');
      else if (confirmed.items.some(({ i }) => i === id)) this.#end(id, 'saved');
    }
  }

  /** Called when the layout cannot be saved. */
  refused(): void {
    for (const id of this.#awaited.keys()) this.#end(id, 'refused');
  }
}
