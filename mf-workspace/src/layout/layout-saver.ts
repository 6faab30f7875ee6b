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
import { type Change, EditedLayout } from './edited-layout.ts';
import {
  confirm,
  isUnsaved,
  itemsToSave,
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  rebaseOnto,
  returnedItems,
  saveRequestOf,
  withUnanswered,
} from './layout-document.ts';
import { withTheirs } from './merge-layout.ts';
import type { Reverted } from './revert-step.ts';
import { isRetryable, retryDelay } from './save-retry.ts';
import { showSaveToasts } from './save-toasts.ts';
import type { HeaderChange, MoveStep, Step } from './sheet-step.ts';
import { SheetUndo } from './sheet-undo.ts';
import { sheetWith } from './sheet-with.ts';
import { clearUnsaved, storeUnsaved } from './unsaved-layouts.ts';
import { watchUnsaved } from './watch-unsaved.ts';

export const SAVE_DELAY_MS = 400;
/** Maximum number of immediate retries after conflicts. */
const CONFLICTS_MAX = 5;

/**
 * Refuses an undo during a move: the move is not an undo step before it ends, so an earlier step
 * would be undone.
 */
const refuse = (items: readonly LayoutItem[]): Reverted => ({
  items,
  isChanged: false,
  restored: [],
  changes: [],
  refusal: 'A widget is still being moved to another sheet. Try again when it is moved.',
});

/**
 * Saves one layout: debounced, one save at a time, merged with the changes of others, and retried
 * while the server is unreachable.
 */
export class LayoutSaver extends EditedLayout {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #sent: readonly LayoutItem[] | null = null;
  #failures = 0;
  readonly #undo = new SheetUndo(this, (elsewhere) => this.#sheetOf(elsewhere));
  /** defined while there may be unsaved changes */
  #stopWatching: (() => void) | undefined;

  get #name(): string {
    return layoutKey(this.address).join(' ');
  }

  /**
   * Like `editQuietly`, but can be undone. Returns the undo step, if anything changed.
   * @param header the change that the step made to the dash bar
   */
  edit(change: Change, header?: HeaderChange): Step | undefined {
    const before = this.items;
    this.editQuietly(change);
    return this.#undo.record(before, header);
  }

  /**
   * Removes an item that could not be saved.
   * @param isMovable whether another tab may have moved it here
   */
  takeBack(item: LayoutItem, isMovable: boolean): void {
    this.removeUnsaved(item, { isUncertain: this.#stopWatching !== undefined, isMovable });
  }

  /** Adds the changes of another sheet to an undo step of this one. */
  extendStep(step: Step, elsewhere: MoveStep['elsewhere']): Step {
    return this.#undo.extend(step, elsewhere);
  }

  /**
   * Undoes the last step, or `step` if it has not been undone. Returns undefined if there is none.
   */
  undo(step?: Step): Reverted | undefined {
    if (this.isMoving) return refuse(this.items);
    return this.#undo.undo(step);
  }

  /** Applies the step that was undone last again. Returns undefined if there is none. */
  redo(): Reverted | undefined {
    if (this.isMoving) return refuse(this.items);
    return this.#undo.redo();
  }

  #sheetOf({ sheetId, menuBar }: MoveStep['elsewhere']): LayoutSaver | undefined {
    const sheets = this.client.getQueryData<readonly Sheet[]>(sheetsKey(menuBar));
    const other = layoutSaver(this.client, { sheetId });
    const isGone = sheets?.some(({ id }) => id === sheetId) === false;
    return isGone || !other.document ? undefined : other;
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
    this.given.compare(this.document);
    const isWaiting = this.hasUnsaved || this.interrupted.length > 0;
    if (!isWaiting) return this.#finish();
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
      this.#sent = null;
    });
    await this.#saving;
  }

  async #save(): Promise<void> {
    for (let attempt = 0; attempt <= CONFLICTS_MAX; attempt += 1) {
      try {
        await this.endInterrupted();
        await this.#followMoved();
        await this.keepMovedHere();
      } catch (error) {
        // unless the session has ended, the failure to read another sheet does not concern this
        // layout
        const isSignedOut = error instanceof ApiError && error.status === 401;
        return this.#failed(isSignedOut ? error : undefined);
      }
      const document = this.document;
      if (!document || !isUnsaved(document)) return this.#finish();
      try {
        this.#sent = itemsToSave(document);
        const confirmed = await callApi(putLayout, saveRequestOf(this.address, document));
        this.given.saved(confirmed.items);
        this.change((now) => confirm(now, document, confirmed));
        return this.#finish();
      } catch (error) {
        const theirs =
          error instanceof ApiError && error.status === 409
            ? layoutSchema.safeParse(error.data)
            : undefined;
        if (!theirs?.success) {
          if (!(error instanceof ApiError) || isRetryable(error.status)) {
            this.change((now) => withUnanswered(now, document));
          }
          return this.#failed(error);
        }
        this.change((now) => rebaseOnto(now, theirs.data));
        this.given.compare(this.document);
      }
    }
    this.#failed(undefined);
  }

  /**
   * Removes items that another tab has moved to another sheet, while this one changed them or an undo
   * brought them back: the change is made there. Rejects if the sheets cannot be read.
   */
  async #followMoved(): Promise<void> {
    for (const known of this.document ? returnedItems(this.document) : []) {
      // not one from which this tab is moving or removing it
      const isWanted = (other: string) =>
        !layoutSaver(this.client, { sheetId: other }).removes(known.i);
      const sheetId = await sheetWith(this.client, known.i, this.address.sheetId, isWanted);
      if (sheetId === undefined) continue;
      const other = layoutSaver(this.client, { sheetId });
      await other.read();
      const mine = this.items.find(({ i }) => i === known.i);
      if (!mine) continue;
      this.removeMoved(known.i);
      other.editQuietly((items) => withTheirs(items, { known, theirs: mine }));
    }
  }

  /**
   * Called when everything is saved, or is stored and will be restored when the layout is read
   * again.
   */
  #finish(): void {
    this.#failures = 0;
    showSaveToasts.done(this.#name);
    const document = this.document;
    if (document) clearUnsaved(this.address);
    if (this.hasUnsaved) this.saveSoon();
    else this.stopIfSaved();
    if (document) this.awaited.compare(document);
  }

  protected stopIfSaved(): void {
    if (!this.hasUnsaved && this.leaving.length === 0) this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** Called when the sheet has been deleted: discards pending changes. */
  #discard(): void {
    // other sheets restore the items that they moved here, before the last changes are dropped
    this.awaited.refused();
    clearUnsaved(this.address);
    showSaveToasts.done(this.#name);
    this.#stop();
  }

  #failed(error: unknown): void {
    this.given.failed();
    if (!this.document || !this.#stopWatching) return;
    const status = error instanceof ApiError ? error.status : undefined;
    if (status !== 401 && !isRetryable(status)) {
      // after a reload they would be refused again, with every later change
      clearUnsaved(this.address);
      showSaveToasts.refused(this.#name, error instanceof ApiError ? error.texts[0] : undefined);
      this.#stop();
      if (status === 404) {
        void this.client.invalidateQueries({ queryKey: queryKeyOf(listSheets) });
      }
      this.awaited.refused();
      return;
    }
    this.#store(this.document, null);
    if (status === 401) return;
    showSaveToasts.retrying(this.#name);
    this.saveSoon(retryDelay(this.#failures));
    this.#failures += 1;
  }

  /** Stores changes, and moves to other sheets, that the server has not confirmed. */
  #store(document: LayoutDocument, sent: readonly LayoutItem[] | null): void {
    const { leaving } = this;
    const held = [...new Set([...(document.held ?? []), ...leaving])];
    if (isUnsaved(document) || held.length > 0)
      storeUnsaved(this.address, document, { sent, held });
  }

  /**
   * Called when the session has ended, possibly by the response to a save: the changes are stored
   * for the next session.
   */
  #storeForNextSession(last: LayoutDocument | undefined): void {
    if (last) this.#store(last, this.#sent);
    this.interrupt();
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
    if (!isUnsaved(document) || this.#sent === document.items) return;
    sendOnLeave(putLayout, saveRequestOf(this.address, document));
  }
}

const savers = new WeakMap<QueryClient, Map<string, LayoutSaver>>();

/** The page's single saver of a layout. */
export function layoutSaver(client: QueryClient, address: LayoutAddress): LayoutSaver {
  const ofClient = savers.get(client) ?? new Map<string, LayoutSaver>();
  savers.set(client, ofClient);
  const name = layoutKey(address).join(' ');
  const saver = ofClient.get(name) ?? new LayoutSaver(client, address);
  ofClient.set(name, saver);
  return saver;
}
