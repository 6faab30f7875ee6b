import type { Layout, LayoutItem } from '@parallax/protocol';
import type { QueryClient } from '@tanstack/react-query';
import {
  heldItems,
  isRemoving,
  isSaved,
  isSettled,
  isUnsaved,
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  rebase,
  rebaseOnto,
  withoutItem,
} from './layout-document.ts';
import { layoutQuery } from './layout-query.ts';
import { withChanges } from './merge-layout.ts';
import {
  type MoveEnd,
  withMoveEnded,
  withMoving,
  withMustSaveFirst,
  withoutMustSaveFirst,
} from './moving-items.ts';
import type { MoveEndpoint, PendingMoves } from './pending-moves.ts';

export type Change = (items: readonly LayoutItem[]) => readonly LayoutItem[];

/** A layout with the edits of this tab. Every view reads its document from the query cache. */
export abstract class EditedLayout implements MoveEndpoint {
  readonly outgoing = new Map<string, PendingMoves>();
  readonly incoming = new Map<string, PendingMoves>();
  readonly moves = new Map<string, PendingMoves>();
  protected readonly client: QueryClient;
  protected readonly address: LayoutAddress;
  /** ids of items that this tab has removed or moved away, until they are shown again */
  readonly #removedHere = new Set<string>();

  constructor(client: QueryClient, address: LayoutAddress) {
    this.client = client;
    this.address = address;
  }

  abstract saveSoon(delay?: number): void;

  /** Saves pending changes now; resolves when they are saved or a retry is scheduled. */
  abstract flush(): Promise<void>;

  get sheetId(): string {
    return this.address.sheetId;
  }

  protected get document(): LayoutDocument | undefined {
    return this.client.getQueryData<LayoutDocument>(layoutKey(this.address));
  }

  protected change(next: (document: LayoutDocument) => LayoutDocument): void {
    this.client.setQueryData<LayoutDocument>(
      layoutKey(this.address),
      (document) => document && next(document),
    );
  }

  get isLoaded(): boolean {
    return this.document !== undefined;
  }

  get revision(): number | undefined {
    return this.document?.confirmed.revision;
  }

  /** The rendered items; empty before the layout has been read. */
  get items(): readonly LayoutItem[] {
    return this.document?.items ?? [];
  }

  get held(): readonly LayoutItem[] {
    return this.document ? heldItems(this.document) : [];
  }

  /** Whether there are changes that the server has not confirmed. */
  get hasUnsaved(): boolean {
    return this.document !== undefined && isUnsaved(this.document);
  }

  isSaved(id: string): boolean {
    return this.document !== undefined && isSaved(this.document, id);
  }

  isRemoving(id: string): boolean {
    return this.document !== undefined && isRemoving(this.document, id);
  }

  /** The last confirmed version of an item that was removed in another tab or on another device. */
  removedElsewhere(id: string): LayoutItem | undefined {
    const { items = [], moving = [], missing = [] } = this.document ?? {};
    const isHere = [...items, ...moving].some(({ i }) => i === id);
    return isHere || this.#removedHere.has(id) ? undefined : missing.find(({ i }) => i === id);
  }

  /** Refetches the layout. Rejects if the server does not respond. */
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
    for (const { i } of before) this.#removedHere.add(i);
    this.#forgetShown();
    for (const [id, move] of this.incoming) {
      const isOn = ({ i }: LayoutItem) => i === id;
      const isShown = this.items.some(isOn);
      if (isShown !== before.some(isOn)) move.isRemoved = !isShown;
    }
    this.saveSoon();
  }

  #forgetShown(): void {
    for (const { i } of this.items) this.#removedHere.delete(i);
  }

  /** Removes an item that another tab has moved to another sheet, and applies this tab's changes there. */
  protected async follow(base: LayoutItem, other: EditedLayout): Promise<void> {
    await other.read();
    const mine = [...this.items, ...this.held].find(({ i }) => i === base.i);
    if (!mine) return;
    this.change((document) => withoutMustSaveFirst(withoutItem(document, base.i), base.i));
    other.editQuietly((items) => withChanges(items, { base, changed: mine }));
  }

  depart(id: string): LayoutItem | undefined {
    const { document } = this;
    const find = (items: readonly LayoutItem[] = []) => items.find(({ i }) => i === id);
    const base = find(document?.moving) ?? find(document?.items) ?? find(document?.confirmed.items);
    if (!document || !base || find(document.moving)) return base;
    this.change((now) => withMoving(now, base));
    // the server would move the version that it has
    if (!isSettled(document, id)) this.change((now) => withMustSaveFirst(now, id));
    return base;
  }

  expectArrival(base: LayoutItem): void {
    this.change((document) => withMoving(document, base));
  }

  receive(theirs: Layout, isConflict = false): void {
    const apply = isConflict ? rebaseOnto : rebase;
    this.change((document) => apply(document, theirs));
    this.#forgetShown();
  }

  endMove(id: string, end: MoveEnd): void {
    this.change((document) => withMoveEnded(document, id, end));
    this.saveSoon();
  }
}
