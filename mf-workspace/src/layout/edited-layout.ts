import type { LayoutItem } from '@parallax/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { AwaitedItems, type OnGained } from './awaited-items.ts';
import { GivenItems, type OnTheirs } from './given-items.ts';
import {
  heldItems,
  isSaved,
  isUnsaved,
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  removes,
  returnedItems,
  withHeld,
  withoutHeld,
  withoutItem,
  withoutRemoval,
  withoutSaved,
  withRestored,
  withSaved,
} from './layout-document.ts';
import { layoutQuery } from './layout-query.ts';
import { sheetWith } from './sheet-with.ts';

export type Change = (items: readonly LayoutItem[]) => readonly LayoutItem[];

/** A layout as this tab has edited it. The document in the query cache is what every view reads. */
export abstract class EditedLayout {
  protected readonly client: QueryClient;
  protected readonly address: LayoutAddress;
  protected readonly given = new GivenItems();
  protected readonly awaited = new AwaitedItems();
  /**
   * ids of the items that are being moved to other sheets; a move becomes an undo step when it ends
   */
  #moves: readonly string[] = [];
  /**
   * ids of the items held by this page; other held items belong to moves that were interrupted when
   * a page was closed
   */
  readonly #holds = new Set<string>();
  /**
   * the items that this tab moved here without a response and removes again, with the revision that
   * was confirmed then
   */
  readonly #takenBack = new Map<string, number>();

  constructor(client: QueryClient, address: LayoutAddress) {
    this.client = client;
    this.address = address;
  }

  abstract saveSoon(delay?: number): void;

  /** Stops watching the page if nothing is left to save. */
  protected abstract stopIfSaved(): void;

  /** Saves pending changes now; resolves when they are saved or a retry is scheduled. */
  abstract flush(): Promise<void>;

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

  /** The removed items that are still saved here until the server has them on another sheet. */
  get held(): readonly LayoutItem[] {
    return this.document ? heldItems(this.document) : [];
  }

  /** Whether there are changes that the server has not confirmed. */
  get hasUnsaved(): boolean {
    return this.document !== undefined && isUnsaved(this.document);
  }

  /** Whether the server has confirmed an item. */
  isSaved(id: string): boolean {
    return this.document !== undefined && isSaved(this.document, id);
  }

  /** Whether an item is shown although the server has removed it: another tab may have moved it. */
  isReturned(id: string): boolean {
    return this.document !== undefined && returnedItems(this.document).some(({ i }) => i === id);
  }

  /** Whether an item that the server has or may have is removed, or held, by this page. */
  removes(id: string): boolean {
    const { document } = this;
    return document !== undefined && removes(document, id) && !this.interrupted.includes(id);
  }

  /** The other sheet on which the server has an item. Rejects if that cannot be read. */
  protected sheetWith(id: string): Promise<string | undefined> {
    return sheetWith(this.client, id, this.address.sheetId);
  }

  /**
   * Whether the server has an item on another sheet. False if that cannot be read, since a widget is
   * better shown twice than lost.
   */
  async #isElsewhere(id: string): Promise<boolean> {
    const sheetId = await this.sheetWith(id).catch(() => undefined);
    return sheetId !== undefined;
  }

  protected get isMoving(): boolean {
    return this.#moves.length > 0;
  }

  /** Ids of the items that will be removed once the server has them on another sheet. */
  protected get leaving(): readonly string[] {
    return [...(this.document?.held ?? []), ...this.#moves];
  }

  /** The held items whose move was interrupted. */
  protected get interrupted(): readonly string[] {
    return (this.document?.held ?? []).filter((id) => !this.#holds.has(id));
  }

  /** Runs a move of a widget to another sheet, which becomes an undo step when it ends. */
  async duringMove(id: string, move: () => Promise<void>): Promise<void> {
    this.#moves = [...this.#moves, id];
    this.saveSoon();
    try {
      await move();
    } finally {
      const at = this.#moves.indexOf(id);
      this.#moves = this.#moves.filter((_, index) => index !== at);
      this.stopIfSaved();
    }
  }

  /** Forgets the moves of this page when its session ends. */
  protected interrupt(): void {
    this.#moves = [];
    this.#holds.clear();
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
    const before = this.items;
    this.change((document) => ({ ...document, items: change(document.items) }));
    this.awaited.edited(before, this.items);
    this.saveSoon();
  }

  /**
   * Adds an item that this tab moves here from another sheet. Unless the item is held here, it is
   * treated as unconfirmed and saved again, since an earlier removal may be in flight or its
   * response lost.
   */
  gain(id: string, change: Change, onGained?: OnGained): void {
    this.#takenBack.delete(id);
    this.change((document) =>
      document.held?.includes(id) ? withoutHeld(document, id) : withoutSaved(document, id),
    );
    this.editQuietly(change);
    if (onGained) this.awaited.add(id, onGained);
  }

  /**
   * Removes an item if another tab has moved it to another sheet. Returns whether it was removed: a
   * later move may have brought it back here.
   */
  async leaveToOther(id: string): Promise<boolean> {
    const item = this.items.find(({ i }) => i === id);
    if (!item || !(await this.#isElsewhere(id))) return false;
    this.editQuietly((items) => items.filter(({ i }) => i !== id));
    await this.flush();
    if (await this.#isElsewhere(id)) return true;
    this.gain(id, (items) => [...items.filter(({ i }) => i !== id), item]);
    return false;
  }

  /** Removes an item whose move to this layout failed, unless the server has it here. */
  dropUnsaved(id: string): void {
    const before = this.items;
    this.change((document) => (isSaved(document, id) ? document : withoutItem(document, id)));
    this.awaited.edited(before, this.items);
    if (this.hasUnsaved) this.saveSoon();
  }

  /** Removes an item that another tab has moved to another layout. */
  protected removeMoved(id: string): void {
    const before = this.items;
    this.change((document) => withoutItem(document, id));
    this.awaited.edited(before, this.items);
  }

  /**
   * Removes an item that could not be saved. If that is uncertain because saving is retried, only
   * the response may have been lost, so the removal is saved too.
   */
  protected removeUnsaved(
    item: LayoutItem,
    { isUncertain, isMovable }: { isUncertain: boolean; isMovable: boolean },
  ): void {
    if (isUncertain && isMovable && this.document) {
      this.#takenBack.set(item.i, this.document.confirmed.revision);
    }
    this.change((document) =>
      withoutItem(isUncertain ? withSaved(document, item) : document, item.i),
    );
    this.saveSoon();
  }

  /**
   * Cancels the removal of items that could not be moved here by this tab, if another tab has moved
   * them here. Rejects if the sheets cannot be read.
   */
  protected async keepMovedHere(): Promise<void> {
    for (const [id, revision] of this.#takenBack) {
      if (this.document?.confirmed.revision === revision) continue;
      const isMovedHere = this.isSaved(id) && (await this.sheetWith(id)) === undefined;
      this.#takenBack.delete(id);
      if (isMovedHere && this.removes(id)) this.change((document) => withoutRemoval(document, id));
    }
  }

  /**
   * Removes an item that this tab moves to another sheet. The server keeps it on this sheet until
   * `release`.
   * @param onTheirs reports what other tabs did to it before its removal is saved
   */
  hold(id: string, onTheirs: OnTheirs): void {
    this.expectRemoval(id, onTheirs);
    this.#holds.add(id);
    this.change((document) => withHeld(document, id));
    this.editQuietly((items) => items.filter(({ i }) => i !== id));
  }

  /** Saves the removal of an item that was held. */
  release(id: string): void {
    this.#holds.delete(id);
    this.change((document) => withoutHeld(document, id));
    this.saveSoon();
    void this.flush();
  }

  /**
   * Completes interrupted moves: an item that the server has on another sheet is removed here, any
   * other is restored.
   */
  protected async endInterrupted(): Promise<void> {
    for (const id of this.interrupted) {
      const sheetId = await this.sheetWith(id);
      this.change((document) =>
        sheetId === undefined ? withRestored(document, id) : withoutHeld(document, id),
      );
    }
  }

  /** Shows a held item again and cancels its removal. */
  restore(id: string): void {
    this.#holds.delete(id);
    this.change((document) => withRestored(document, id));
    this.saveSoon();
  }

  /**
   * Reports what other tabs did to an item until its removal, which the caller makes next, is
   * saved.
   */
  expectRemoval(id: string, onTheirs: OnTheirs): void {
    this.given.add(this.document, id, onTheirs);
  }
}
