import { ApiError, callApi, sendOnLeave } from '@parallax/api';
import { type LayoutItem, layoutSchema, putLayout, type Sheet } from '@parallax/protocol';
import { offerUnsavedWork, sheetsKey } from '@parallax/sheets';
import { onLogOut } from '@parallax/store';
import type { QueryClient } from '@tanstack/react-query';
import {
  isUnsaved,
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  layoutQueryOf,
  rebaseOnto,
} from './layout-document.ts';
import { revertMove } from './revert-move.ts';
import { type Reverted, revertStep } from './revert-step.ts';
import { showSaveToasts } from './save-toasts.ts';
import { invertStep, isMove, type MoveStep, type Step } from './sheet-step.ts';
import { UndoHistory } from './undo-history.ts';
import { clearUnsaved, storeUnsaved } from './unsaved-layouts.ts';
import { watchUnsaved } from './watch-unsaved.ts';

export const SAVE_DELAY_MS = 400;
/** Maximum number of immediate retries after conflicts. */
const CONFLICTS_MAX = 5;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 30_000;

/** No response, or one unrelated to the layout: a retry may succeed. */
const isRetryable = (status: number | undefined) =>
  status === undefined || status === 429 || status >= 500;

/**
 * Saves one layout: debounced, one save at a time, merged with the changes of others, and retried
 * while the server is unreachable. The document in the query cache is the state that every view
 * reads.
 */
export class LayoutSaver {
  readonly #client: QueryClient;
  readonly #address: LayoutAddress;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #sent: readonly LayoutItem[] | null = null;
  #failures = 0;
  readonly #history = new UndoHistory();
  /** defined while there may be unsaved changes */
  #stopWatching: (() => void) | undefined;

  constructor(client: QueryClient, address: LayoutAddress) {
    this.#client = client;
    this.#address = address;
  }

  get #name(): string {
    return layoutKey(this.#address).join(' ');
  }

  get #document(): LayoutDocument | undefined {
    return this.#client.getQueryData<LayoutDocument>(layoutKey(this.#address));
  }

  #change(next: (document: LayoutDocument) => LayoutDocument): void {
    this.#client.setQueryData<LayoutDocument>(
      layoutKey(this.#address),
      (document) => document && next(document),
    );
  }

  get #items(): readonly LayoutItem[] | undefined {
    return this.#document?.items;
  }

  /** The rendered items; empty before the layout has been read. */
  get items(): readonly LayoutItem[] {
    return this.#items ?? [];
  }

  /** Whether the server has not confirmed every change. */
  get hasUnsaved(): boolean {
    return this.#document !== undefined && isUnsaved(this.#document);
  }

  /**
   * Applies a change immediately and schedules a save. Has no effect before the layout has been
   * read. `change` must be pure; perform side effects after the call. Returns the step that undoes
   * it, if anything changed.
   */
  edit(change: (items: readonly LayoutItem[]) => readonly LayoutItem[]): Step | undefined {
    const before = this.items;
    this.editQuietly(change);
    return this.#history.record(before, this.items);
  }

  /** Like `edit`, but cannot be undone. */
  editQuietly(change: (items: readonly LayoutItem[]) => readonly LayoutItem[]): void {
    this.#change((document) => ({ ...document, items: change(document.items) }));
    this.saveSoon();
  }

  /**
   * Removes an item that could not be saved. While saving is retried, the answer to its save may be
   * the part that was lost, so that the removal is saved too.
   */
  takeBack(item: LayoutItem): void {
    const isUncertain = this.#stopWatching !== undefined;
    this.#change(({ confirmed, items }) => ({
      confirmed:
        isUncertain && !confirmed.items.some(({ i }) => i === item.i)
          ? { ...confirmed, items: [...confirmed.items, item] }
          : confirmed,
      items: items.filter(({ i }) => i !== item.i),
    }));
    this.saveSoon();
  }

  /** Adds to a step of this sheet what it did to another one. */
  extendStep(step: Step, elsewhere: NonNullable<Step['elsewhere']>): Step {
    const extended = { ...step, elsewhere };
    this.#history.replace(step, extended);
    return extended;
  }

  /** Undoes the last step, or `step` if it has not been undone; undefined: there is none. */
  undo(step?: Step): Reverted | undefined {
    return this.#history.undo((taken) => this.#revert(taken), step);
  }

  /** Applies the step that was undone last again; undefined: there is none. */
  redo(): Reverted | undefined {
    return this.#history.redo((taken) => this.#revert(invertStep(taken)));
  }

  #revert(step: Step): Reverted {
    if (isMove(step)) return this.#revertMove(step);
    const reverted = revertStep(this.items, step.changes);
    if (reverted.isChanged) this.editQuietly(() => reverted.items);
    return reverted;
  }

  #revertMove(step: MoveStep): Reverted {
    const { sheetId, menuBar } = step.elsewhere;
    const sheets = this.#client.getQueryData<readonly Sheet[]>(sheetsKey(menuBar));
    const isGone = sheets?.some(({ id }) => id === sheetId) === false;
    const other = layoutSaver(this.#client, { sheetId });
    const { here, there } = revertMove(this.items, isGone ? undefined : other.#items, step);
    if (!here.isChanged) return here;
    other.editQuietly(() => there);
    this.editQuietly(() => here.items);
    return here;
  }

  saveSoon(delay = SAVE_DELAY_MS): void {
    this.#stopWatching ??= this.#watch();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #watch(): () => void {
    const stop = [
      watchUnsaved<LayoutDocument>(this.#client, layoutKey(this.#address), {
        onUnload: () => this.#sendBeforeUnload(),
        onRetry: () => void this.flush(),
        onEvicted: (last) => this.#storeForNextSession(last),
      }),
      offerUnsavedWork(this.#address.sheetId, {
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
    if (!this.#document || !isUnsaved(this.#document)) return this.#finish();
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
      this.#sent = null;
    });
    await this.#saving;
  }

  async #save(): Promise<void> {
    for (let attempt = 0; attempt <= CONFLICTS_MAX; attempt += 1) {
      const document = this.#document;
      if (!document || !isUnsaved(document)) return this.#finish();
      try {
        this.#sent = document.items;
        const confirmed = await callApi(putLayout, {
          query: layoutQueryOf(this.#address),
          body: { revision: document.confirmed.revision, items: [...document.items] },
        });
        this.#change((now) => ({
          confirmed,
          items: now.items === document.items ? confirmed.items : now.items,
        }));
        return this.#finish();
      } catch (error) {
        const theirs =
          error instanceof ApiError && error.status === 409
            ? layoutSchema.safeParse(error.data)
            : undefined;
        if (!theirs?.success) return this.#failed(error);
        this.#change((now) => rebaseOnto(now, theirs.data));
      }
    }
    this.#failed(undefined);
  }

  /** Nothing is left to save, or it will be restored when the layout is read again. */
  #finish(): void {
    this.#failures = 0;
    showSaveToasts.done(this.#name);
    const document = this.#document;
    if (document) clearUnsaved(this.#address);
    if (document && isUnsaved(document)) this.saveSoon();
    else this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** Called when the sheet has been deleted: discards pending changes. */
  #discard(): void {
    clearUnsaved(this.#address);
    showSaveToasts.done(this.#name);
    this.#stop();
  }

  #failed(error: unknown): void {
    if (!this.#document || !this.#stopWatching) return;
    const status = error instanceof ApiError ? error.status : undefined;
    if (status !== 401 && !isRetryable(status)) {
      // after a reload they would be refused again, with every later change
      clearUnsaved(this.#address);
      showSaveToasts.refused(this.#name, error instanceof ApiError ? error.texts[0] : undefined);
      this.#stop();
      return;
    }
    storeUnsaved(this.#address, this.#document, null);
    if (status === 401) return;
    showSaveToasts.retrying(this.#name);
    this.saveSoon(Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** this.#failures));
    this.#failures += 1;
  }

  /**
   * Called when the session has ended, possibly by the response to a save: the changes are stored
   * for the next session.
   */
  #storeForNextSession(last: LayoutDocument | undefined): void {
    if (last && isUnsaved(last)) storeUnsaved(this.#address, last, this.#sent);
    this.#finish();
  }

  /**
   * Called when the page is unloaded: sends unsaved changes without waiting and stores them until
   * confirmed.
   */
  #sendBeforeUnload(): void {
    const document = this.#document;
    if (!document || !isUnsaved(document)) return;
    storeUnsaved(this.#address, document, this.#sent);
    if (this.#sent === document.items) return;
    sendOnLeave(putLayout, {
      query: layoutQueryOf(this.#address),
      body: { revision: document.confirmed.revision, items: [...document.items] },
    });
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
