import type { LayoutItem } from '@parallax/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { isElsewhere } from './elsewhere.ts';
import {
  isSaved,
  isUnsaved,
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  withoutItem,
  withoutSaved,
} from './layout-document.ts';
import { layoutQuery } from './layout-query.ts';

export type Change = (items: readonly LayoutItem[]) => readonly LayoutItem[];

/** A layout as this tab has edited it. The document in the query cache is what every view reads. */
export abstract class EditedLayout {
  protected readonly client: QueryClient;
  protected readonly address: LayoutAddress;
  /** the items that were removed in this tab, and not by what the server has */
  readonly #removedHere = new Set<string>();

  constructor(client: QueryClient, address: LayoutAddress) {
    this.client = client;
    this.address = address;
  }

  abstract saveSoon(): void;

  protected get document(): LayoutDocument | undefined {
    return this.client.getQueryData<LayoutDocument>(layoutKey(this.address));
  }

  protected change(next: (document: LayoutDocument) => LayoutDocument): void {
    this.client.setQueryData<LayoutDocument>(
      layoutKey(this.address),
      (document) => document && next(document),
    );
  }

  /** The rendered items; empty before the layout has been read. */
  get items(): readonly LayoutItem[] {
    return this.document?.items ?? [];
  }

  /** Whether the server has not confirmed every change. */
  get hasUnsaved(): boolean {
    return this.document !== undefined && isUnsaved(this.document);
  }

  /** Whether the server has confirmed an item on this sheet. */
  isSaved(id: string): boolean {
    return this.document !== undefined && isSaved(this.document, id);
  }

  /** Whether the server has an item on another sheet. */
  isElsewhere(id: string): Promise<boolean> {
    return isElsewhere(id, this.address.sheetId);
  }

  wasRemovedHere(id: string): boolean {
    return this.#removedHere.has(id);
  }

  /** Reads what other tabs have saved. Rejects if the server does not respond. */
  async read(): Promise<void> {
    await this.client.fetchQuery(layoutQuery(this.address));
  }

  /**
   * Applies a change immediately and schedules a save. It cannot be undone. Has no effect before the
   * layout has been read. `change` must be pure; perform side effects after the call.
   */
  editQuietly(change: Change): void {
    for (const { i } of this.items) this.#removedHere.add(i);
    this.change((document) => ({ ...document, items: change(document.items) }));
    for (const { i } of this.items) this.#removedHere.delete(i);
    this.saveSoon();
  }

  /** Removes an item, unless the server has it. */
  dropUnsaved(id: string): void {
    this.change((document) => (isSaved(document, id) ? document : withoutItem(document, id)));
  }

  /** Saves an item as if it were new here, after a move to another sheet that may have been saved. */
  reclaim(id: string): void {
    this.change((document) => withoutSaved(document, id));
    this.saveSoon();
  }

  /** Called when an item that was removed here is known to be saved on another sheet. */
  confirmRemoval(id: string): void {
    this.change((document) =>
      document.items.some(({ i }) => i === id) ? document : withoutSaved(document, id),
    );
  }
}
