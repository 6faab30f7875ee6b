import { ApiError, callApi, sendOnLeave } from '@parallax/api';
import { type LayoutItem, layoutSchema, putLayout } from '@parallax/contract';
import { offerUnsavedWork } from '@parallax/sheets';
import type { QueryClient } from '@tanstack/react-query';
import {
  isUnsaved,
  type LayoutAddress,
  type LayoutDocument,
  layoutKey,
  layoutQueryOf,
  onTopOf,
} from './layout-document.ts';
import { saveTold } from './save-told.ts';
import { dropUnsaved, keepUnsaved } from './unsaved-layouts.ts';
import { watchUnsaved } from './watch-unsaved.ts';

export const SAVE_DELAY_MS = 400;
/** How often a save is tried again at once when others saved in between. */
const CONFLICTS_MAX = 5;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 30_000;

/** No answer, or one that says nothing about the layout: the same save may succeed later. */
const mayPass = (status: number | undefined) =>
  status === undefined || status === 429 || status >= 500;

/**
 * Saves one layout: soon after a change, one save at a time, on top of what others saved, and
 * again and again while the server cannot be reached. The document in the query cache is the state;
 * every view of the layout reads it there.
 */
export class LayoutSaver {
  readonly #client: QueryClient;
  readonly #address: LayoutAddress;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #sent: readonly LayoutItem[] | null = null;
  #failures = 0;
  /** defined while there may be something unsaved */
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

  /** What is shown; none before the layout has been read. */
  get items(): readonly LayoutItem[] {
    return this.#document?.items ?? [];
  }

  /**
   * Changes what is shown, at once, and saves it soon. Nothing happens before it has been read.
   * `change` only computes: what follows from an edit is done after it.
   */
  edit(change: (items: readonly LayoutItem[]) => readonly LayoutItem[]): void {
    this.#change((document) => ({ ...document, items: change(document.items) }));
    this.saveSoon();
  }

  saveSoon(delay = SAVE_DELAY_MS): void {
    this.#stopWatching ??= this.#watch();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #watch(): () => void {
    const stop = [
      watchUnsaved<LayoutDocument>(this.#client, layoutKey(this.#address), {
        onLeave: () => this.#leave(),
        onChance: () => void this.flush(),
        onForgotten: (last) => this.#forgotten(last),
      }),
      offerUnsavedWork(this.#address.sheetId, {
        save: () => this.flush(),
        drop: () => this.#drop(),
      }),
    ];
    return () => {
      for (const end of stop) end();
    };
  }

  /** Saves now what is not saved; resolves when it is, or when it has to wait. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
    if (!this.#stopWatching) return;
    if (!this.#document || !isUnsaved(this.#document)) return this.#settled();
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
      this.#sent = null;
    });
    await this.#saving;
  }

  async #save(): Promise<void> {
    for (let attempt = 0; attempt <= CONFLICTS_MAX; attempt += 1) {
      const document = this.#document;
      if (!document || !isUnsaved(document)) return this.#settled();
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
        return this.#settled();
      } catch (error) {
        const theirs =
          error instanceof ApiError && error.status === 409
            ? layoutSchema.safeParse(error.data)
            : undefined;
        if (!theirs?.success) return this.#failed(error);
        this.#change((now) => onTopOf(now, theirs.data));
      }
    }
    this.#failed(undefined);
  }

  /** Whatever there was to save is saved, or will be taken up when the layout is read again. */
  #settled(): void {
    this.#failures = 0;
    saveTold.settled(this.#name);
    const document = this.#document;
    if (document) dropUnsaved(this.#address);
    if (document && isUnsaved(document)) this.saveSoon();
    else this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** The sheet has been deleted: there is nothing to save to. */
  #drop(): void {
    dropUnsaved(this.#address);
    saveTold.settled(this.#name);
    this.#rest();
  }

  #failed(error: unknown): void {
    if (!this.#document || !this.#stopWatching) return;
    const status = error instanceof ApiError ? error.status : undefined;
    if (status !== 401 && !mayPass(status)) {
      // sent again after a reload, it would be refused again, with every change that comes after it
      dropUnsaved(this.#address);
      saveTold.refused(this.#name, error instanceof ApiError ? error.texts[0] : undefined);
      this.#rest();
      return;
    }
    keepUnsaved(this.#address, this.#document, null);
    if (status === 401) return;
    saveTold.tryingAgain(this.#name);
    this.saveSoon(Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** this.#failures));
    this.#failures += 1;
  }

  /** The session has ended, perhaps by the very answer to a save: the changes wait for the next. */
  #forgotten(last: LayoutDocument | undefined): void {
    if (last && isUnsaved(last)) keepUnsaved(this.#address, last, this.#sent);
    this.#settled();
  }

  /** The page goes away: what is unsaved is sent without waiting, and kept until it is confirmed. */
  #leave(): void {
    const document = this.#document;
    if (!document || !isUnsaved(document)) return;
    keepUnsaved(this.#address, document, this.#sent);
    if (this.#sent === document.items) return;
    sendOnLeave(putLayout, {
      query: layoutQueryOf(this.#address),
      body: { revision: document.confirmed.revision, items: [...document.items] },
    });
  }
}

const savers = new WeakMap<QueryClient, Map<string, LayoutSaver>>();

/** The one saver of a layout in this page. */
export function layoutSaver(client: QueryClient, address: LayoutAddress): LayoutSaver {
  const ofClient = savers.get(client) ?? new Map<string, LayoutSaver>();
  savers.set(client, ofClient);
  const name = layoutKey(address).join(' ');
  const saver = ofClient.get(name) ?? new LayoutSaver(client, address);
  ofClient.set(name, saver);
  return saver;
}
