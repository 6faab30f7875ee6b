import { ApiError, callApi, sendOnLeave } from '@parallax/api';
import { type Layout, type LayoutItem, moveWidget, type Place } from '@parallax/protocol';
import type { MoveEnd } from './moving-items.ts';
import { isRetryable } from './save-retry.ts';

/** Maximum number of immediate retries after conflicts. */
export const CONFLICTS_MAX = 5;
const CONFLICT = 409;

type Items = readonly LayoutItem[];

export interface MoveFailureHandlers {
  /** the server has refused it */
  refused: (text: string | undefined) => void;
  /** another tab has already moved or removed the widget */
  gone: () => void;
}

/** A sheet that a widget is moved from or to. */
export interface MoveEndpoint {
  readonly sheetId: string;
  readonly items: Items;
  /** the items that are being moved to other sheets */
  readonly held: Items;
  /** the revision last confirmed by the server; undefined after the end of the session */
  readonly revision: number | undefined;
  /** the pending moves of items that the server has here, by the id of the item */
  readonly outgoing: Map<string, PendingMoves>;
  /** the pending moves of items that are already displayed here */
  readonly incoming: Map<string, PendingMoves>;
  /** all pending moves from or to this sheet, also of items that have been moved on from it since */
  readonly moves: Map<string, PendingMoves>;
  isSaved: (id: string) => boolean;
  /** Begins a move from this sheet; returns the last version of the item. */
  depart: (id: string) => LayoutItem | undefined;
  /** Begins a move to this sheet. */
  expectArrival: (base: LayoutItem) => void;
  /** Applies the layout in the response to a move. */
  receive: (layout: Layout, isConflict?: boolean) => void;
  endMove: (id: string, end: MoveEnd) => void;
  editQuietly: (change: (items: Items) => Items) => void;
  saveSoon: () => void;
  flush: () => Promise<void>;
}

/** A move to one target sheet. */
interface RequestedMove {
  readonly target: MoveEndpoint;
  readonly place: Omit<Place, 'i'>;
  readonly failureHandlers: MoveFailureHandlers;
}

/**
 * The unconfirmed moves of one widget between sheets. The first one is retried
 * until the server responds; of the moves that the user makes until then, only the last one is saved.
 */
export class PendingMoves {
  readonly #id: string;
  readonly #sheets = new Set<MoveEndpoint>();
  #requested: readonly RequestedMove[] = [];
  /** the sheet on which the server has the widget */
  #source: MoveEndpoint;
  /** whether the user has removed the widget during the move */
  isRemoved = false;

  constructor(id: string, source: MoveEndpoint) {
    this.#id = id;
    this.#source = source;
    this.#setSource(source);
  }

  #setSource(source: MoveEndpoint): void {
    if (this.#source.outgoing.get(this.#id) === this) this.#source.outgoing.delete(this.#id);
    this.#source = source;
    this.#addSheet(source);
    source.outgoing.set(this.#id, this);
  }

  #addSheet(sheet: MoveEndpoint): void {
    this.#sheets.add(sheet);
    sheet.moves.set(this.#id, this);
  }

  /** The widget as displayed. */
  get shown(): LayoutItem | undefined {
    return this.#requested.at(-1)?.target.items.find(({ i }) => i === this.#id);
  }

  add(move: RequestedMove): Promise<void> {
    this.#addSheet(move.target);
    this.#requested = [...this.#requested.slice(0, 1), move];
    return this.#start(move);
  }

  async #start({ target }: RequestedMove): Promise<void> {
    // saves the target's removals first: they may make room
    if (target !== this.#source) await target.flush();
    this.#source.saveSoon();
    await this.#source.flush();
  }

  #request({ target, place }: RequestedMove, revision: number) {
    const { sheetId: fromSheetId } = this.#source;
    const { sheetId: toSheetId } = target;
    return { body: { widgetId: this.#id, fromSheetId, toSheetId, revision, place } };
  }

  /**
   * Moves the widget. Returns the error of a refused move. Rejects if the move is undecided (no
   * response, 401, 429, 5xx, or repeated conflicts); send it again.
   */
  async send(): Promise<ApiError | undefined> {
    const [move] = this.#requested;
    if (!move) return undefined;
    const source = this.#source;
    for (let attempt = 0; attempt <= CONFLICTS_MAX; attempt += 1) {
      const { revision } = source;
      if (revision === undefined) return undefined;
      try {
        const moved = await callApi(moveWidget, this.#request(move, revision));
        source.receive(moved.source);
        move.target.receive(moved.target);
        if (this.#requested[0] === move) this.#handleMoved(move);
        return undefined;
      } catch (error) {
        const isStale = this.#receiveConflict(error, move, revision);
        if (this.#requested[0] !== move) return undefined;
        if (isStale && source.isSaved(this.#id)) continue;
        if (!(error instanceof ApiError) || error.status === 401 || isRetryable(error.status)) {
          throw error;
        }
        this.#handleRefusal(move, error);
        return error;
      }
    }
    throw new Error('The sheet was changed by others at every attempt.');
  }

  /** Returns whether the revision of the source was stale. */
  #receiveConflict(error: unknown, { target }: RequestedMove, revision: number): boolean {
    if (!(error instanceof ApiError) || error.status !== CONFLICT) return false;
    const layouts = moveWidget.conflict.safeParse(error.data);
    if (!layouts.success) return false;
    this.#source.receive(layouts.data.source, true);
    target.receive(layouts.data.target);
    return layouts.data.source.revision !== revision;
  }

  #handleMoved({ target }: RequestedMove): void {
    this.#setSource(target);
    this.#next({ isDone: true });
  }

  #handleRefusal({ failureHandlers }: RequestedMove, error: ApiError): void {
    const isGone = error.status === CONFLICT && !this.#source.isSaved(this.#id);
    if (isGone) this.#requested = [];
    // a later move by the user replaces it
    const isReplaced = this.#requested.length > 1;
    this.#next({ isDone: false });
    if (isGone) failureHandlers.gone();
    else if (!isReplaced) failureHandlers.refused(error.texts[0]);
  }

  #next(end: Pick<MoveEnd, 'isDone'>): void {
    const mine = end.isDone ? undefined : this.shown;
    this.#requested = this.#requested.slice(1);
    const [move] = this.#requested;
    if (!move || move.target === this.#source) this.#end({ ...end, mine });
    else void this.#start(move);
  }

  #end(end: Omit<MoveEnd, 'isRemoved'>): void {
    this.#requested = [];
    for (const sheet of this.#sheets) {
      const moves = [sheet.outgoing, sheet.incoming];
      for (const each of [...moves, sheet.moves]) {
        if (each.get(this.#id) === this) each.delete(this.#id);
      }
      // skips sheets where a later move of this widget has begun, for example after another tab
      // moved it
      if (moves.every((each) => !each.has(this.#id)))
        sheet.endMove(this.#id, { ...end, isRemoved: this.isRemoved });
    }
  }

  /** Shows the widget where the server has it. */
  cancel(): void {
    const failureHandlers = this.#requested.at(-1)?.failureHandlers;
    this.#end({ isDone: false, mine: this.shown });
    failureHandlers?.refused(undefined);
  }

  /**
   * Discards the move when the session ends. The source stores the widget as it was last shown.
   * @param lastItems the last items of a sheet that has just been removed from the cache
   */
  drop(lastItems: Items = []): void {
    this.#end({ isDone: false, mine: this.shown ?? lastItems.find(({ i }) => i === this.#id) });
  }

  sendOnLeave(): void {
    const [move] = this.#requested;
    const { revision } = this.#source;
    if (move && revision !== undefined) sendOnLeave(moveWidget, this.#request(move, revision));
  }
}
