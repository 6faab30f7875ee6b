import { ApiError, callApi, sendOnLeave } from '@parallax/api';
import { queryKeyOf } from '@parallax/api/react';
import {
  type LayoutItem,
  layoutSchema,
  listSheets,
  putLayout,
  type Sheet,
} from '@parallax/protocol';
import { registerUnsavedWork, sheetsKey } from '@parallax/sheets';
import { onLogOut } from '@parallax/store';
import type { QueryClient } from '@tanstack/react-query';
import { findSheetWithItem } from './find-sheet-with-item.ts';
import {
  confirm,
  findItem,
  heldItems,
  isUnsaved,
  itemsToSave,
  keptThoughRemoved,
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  mustBeSavedFirst,
  sameItems,
  saveRequestOf,
  withInFlight,
  withoutInFlight,
  withoutMissing,
  withoutResponse,
  withSettled,
  withUnanswered,
} from './layout-document.ts';
import { CONFLICTS_MAX, type PendingMoves } from './pending-moves.ts';
import { isRetryable, isUndecided, retryDelay } from './save-retry.ts';
import { saveToasts } from './save-toasts.ts';
import type { MoveStep } from './sheet-step.ts';
import { UndoableLayout } from './undoable-layout.ts';
import { clearUnsaved, storeUnsaved } from './unsaved-layouts.ts';
import { watchUnsaved } from './watch-unsaved.ts';

export const SAVE_DELAY_MS = 400;

/** The item as shown on another sheet, with its position on this one. */
const withPositionOf = ({ x, y, w, h }: LayoutItem, shown: LayoutItem): LayoutItem => ({
  ...shown,
  x,
  y,
  w,
  h,
});

/**
 * Saves one layout: debounced, one save at a time, merged with changes from other tabs, and retried
 * while the server is unreachable.
 */
export class LayoutSaver extends UndoableLayout {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #sent: readonly LayoutItem[] | null = null;
  #failures = 0;
  /** defined while there may be unsaved changes */
  #stopWatching: (() => void) | undefined;

  get #name(): string {
    return layoutKey(this.address).join(' ');
  }

  protected findSheet({ sheetId, menuBar }: MoveStep['otherSheet']): LayoutSaver | undefined {
    const sheets = this.client.getQueryData<readonly Sheet[]>(sheetsKey(menuBar));
    const other = layoutSaver(this.client, { sheetId });
    const isDeleted = sheets?.some(({ id }) => id === sheetId) === false;
    return isDeleted || !other.isLoaded ? undefined : other;
  }

  saveSoon(delay = SAVE_DELAY_MS): void {
    this.#stopWatching ??= this.#watch();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #watch(): () => void {
    const stop = [
      watchUnsaved<LayoutDocument>(this.client, layoutKey(this.address), {
        onUnload: () => this.#sendBeforeUnload(),
        onRetry: () => void this.flush(),
        onEvicted: (last) => this.#storeForNextSession(last),
      }),
      registerUnsavedWork(this.address.sheetId, {
        save: () => this.flush(),
        drop: () => this.#discard(),
      }),
      onLogOut(() => this.flush()),
    ];
    return () => {
      for (const end of stop) end();
    };
  }

  /**
   * Saves pending changes now; resolves when they are saved or a retry is scheduled. Never rejects.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
    if (!this.#stopWatching) return;
    if (!this.#hasPendingWork) return this.#finish();
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
      this.#sent = null;
    });
    await this.#saving;
  }

  get #hasPendingWork(): boolean {
    const hasKept = this.document && keptThoughRemoved(this.document).length > 0;
    return hasKept || this.hasUnsaved || this.outgoing.size > 0;
  }

  async #save(): Promise<void> {
    if (!(await this.#saveItems())) return;
    this.change(withSettled);
    try {
      for (const [id, move] of this.outgoing) {
        // edited during the save: the next save has the change
        if (this.document && mustBeSavedFirst(this.document, id)) continue;
        const refusal = await move.send();
        if (refusal?.status === 404) this.#refreshSheets();
      }
    } catch (error) {
      return this.#handleFailure(error);
    }
    this.#finish();
  }

  /** Returns whether everything is saved. */
  async #saveItems(): Promise<boolean> {
    for (let attempt = 0; attempt <= CONFLICTS_MAX; attempt += 1) {
      try {
        await this.#followMoved();
      } catch (error) {
        // only a 401 concerns this layout too; other errors concern the sheet that was read
        const isSignedOut = error instanceof ApiError && error.status === 401;
        this.#handleFailure(isSignedOut ? error : undefined);
        return false;
      }
      const document = this.document;
      if (!document || !isUnsaved(document)) return true;
      try {
        this.#sent = itemsToSave(document);
        this.change(withInFlight);
        const confirmed = await callApi(putLayout, saveRequestOf(this.address, document));
        this.change((now) => confirm(withoutInFlight(now), document, confirmed));
        return true;
      } catch (error) {
        this.change(withoutInFlight);
        const theirs =
          error instanceof ApiError && error.status === 409
            ? layoutSchema.safeParse(error.data)
            : undefined;
        if (!theirs?.success) {
          if (!(error instanceof ApiError) || isUndecided(error.status)) {
            this.change((now) => withUnanswered(now, document));
          }
          this.#handleFailure(error);
          return false;
        }
        this.receive(theirs.data, true);
      }
    }
    this.#handleFailure(undefined);
    return false;
  }

  /**
   * Handles items that this tab changed or restored while another tab moved them to another sheet:
   * removes them here and applies this tab's change there. Rejects if the sheets cannot be read.
   */
  async #followMoved(): Promise<void> {
    for (const item of this.document ? keptThoughRemoved(this.document) : []) {
      // excludes sheets from which this tab is moving or removing the item
      const isCandidate = (other: string) =>
        !layoutSaver(this.client, { sheetId: other }).isRemoving(item.i);
      const sheetId = await findSheetWithItem(this.client, item.i, this.sheetId, isCandidate);
      if (sheetId !== undefined) {
        await this.follow(item, layoutSaver(this.client, { sheetId }));
      } else if (this.isSaved(item.i)) {
        this.change((document) => withoutMissing(document, item.i));
      }
    }
  }

  /**
   * Called when everything is saved, or when the session has ended. In the second case the document is
   * gone from the cache, so that the stored changes are kept for the next session.
   */
  #finish(): void {
    this.#failures = 0;
    saveToasts.done(this.#name);
    const document = this.document;
    if (document) clearUnsaved(this.address);
    if (this.hasUnsaved) this.saveSoon();
    else if (!document?.moving) this.#stop();
  }

  #stop(): void {
    this.#failures = 0;
    clearTimeout(this.#timer);
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** Called when the sheet has been deleted: discards pending changes. */
  #discard(): void {
    this.#cancelMoves([...this.outgoing.values(), ...this.incoming.values()]);
    clearUnsaved(this.address);
    saveToasts.done(this.#name);
    this.#stop();
  }

  #cancelMoves(moves: readonly PendingMoves[]): void {
    for (const move of moves) move.cancel();
  }

  #refreshSheets(): void {
    void this.client.invalidateQueries({ queryKey: queryKeyOf(listSheets) });
  }

  #handleFailure(error: unknown): void {
    if (!this.document || !this.#stopWatching) return;
    const status = error instanceof ApiError ? error.status : undefined;
    if (status !== 401 && !isRetryable(status)) {
      // drops the stored changes: after a reload the server would refuse them again, and every
      // later change with them
      this.#cancelMoves([...this.outgoing.values()]);
      clearUnsaved(this.address);
      saveToasts.refused(this.#name, error instanceof ApiError ? error.texts[0] : undefined);
      this.#stop();
      if (status === 404) this.#refreshSheets();
      return;
    }
    this.#store(this.document, null);
    if (status === 401) return;
    saveToasts.retrying(this.#name);
    this.saveSoon(retryDelay(this.#failures));
    this.#failures += 1;
  }

  /** Stores changes that the server has not confirmed. */
  #store(shown: LayoutDocument, sent: readonly LayoutItem[] | null): void {
    const document = withoutResponse(shown);
    if (!isUnsaved(document) && !document.moving) return;
    const held = heldItems(document);
    const elsewhere = (document.moving ?? [])
      .filter((base) => !findItem(document.items, base.i) && !this.moves.get(base.i)?.isRemoved)
      .map((base) => {
        const here = findItem(held, base.i) ?? base;
        const shown = this.moves.get(base.i)?.shown;
        return shown ? withPositionOf(here, shown) : here;
      });
    storeUnsaved(this.address, document, { sent, elsewhere });
  }

  /**
   * Called when the session has ended, possibly by the response to a save: the changes are stored
   * for the next session.
   */
  #storeForNextSession(last: LayoutDocument | undefined): void {
    if (last) this.#store(last, this.#sent);
    const moves = [...this.outgoing.values(), ...this.incoming.values()];
    for (const move of moves) move.drop(last?.items);
    this.#finish();
  }

  /**
   * Called when the page is unloaded: sends unsaved changes without waiting and stores them until
   * confirmed.
   */
  #sendBeforeUnload(): void {
    const document = this.document;
    if (!document) return;
    this.#store(document, this.#sent);
    if (isUnsaved(withoutResponse(document))) {
      // the save in flight contains every change
      if (this.#sent && sameItems(this.#sent, itemsToSave(document))) return;
      sendOnLeave(putLayout, saveRequestOf(this.address, document));
      // the browser may show the page again
      this.change((now) => withUnanswered(now, document));
      return;
    }
    for (const [id, move] of this.outgoing) {
      if (!mustBeSavedFirst(document, id)) move.sendOnLeave();
    }
  }
}

const savers = new WeakMap<QueryClient, Map<string, LayoutSaver>>();

/** The page's single saver of a layout. */
export function layoutSaver(client: QueryClient, address: LayoutAddress): LayoutSaver {
  const clientSavers = savers.get(client) ?? new Map<string, LayoutSaver>();
  savers.set(client, clientSavers);
  const name = layoutKey(address).join(' ');
  const saver = clientSavers.get(name) ?? new LayoutSaver(client, address);
  clientSavers.set(name, saver);
  return saver;
}
