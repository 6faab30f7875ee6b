import { type ChartAnchor, type ChartDrawing, withChangedDrawings } from '@parallax/protocol';
import type { Tool } from './drawing-names.ts';

export interface DrawingChange {
  readonly drawings: ChartDrawing[];
  readonly removed: string[];
}

const UNDO_MAX = 100;

export interface BoardState {
  /** with the changes that are not saved yet */
  readonly drawings: readonly ChartDrawing[];
  /** what the next press draws; undefined selects */
  readonly tool: Tool | undefined;
  readonly selected: string | undefined;
  /** what is being drawn or moved, in place of the drawing of its id */
  readonly draft: ChartDrawing | undefined;
  /** where a note is about to be written */
  readonly note:
    | { readonly from: ChartAnchor; readonly id?: string; readonly text: string }
    | undefined;
  readonly canUndo: boolean;
}

/** Saves a change. Resolves when it has ended, whether it succeeded or not. */
type Save = (change: DrawingChange) => Promise<unknown>;

export interface DrawingBoard {
  readonly state: () => BoardState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The saved drawings. */
  readonly setSaved: (drawings: readonly ChartDrawing[]) => void;
  readonly setSave: (save: Save) => void;
  readonly setTool: (tool: Tool | undefined) => void;
  readonly select: (id: string | undefined) => void;
  readonly setDraft: (draft: ChartDrawing | undefined) => void;
  /** Adds or replaces a drawing and selects it. */
  readonly put: (drawing: ChartDrawing) => void;
  readonly remove: (id: string) => void;
  readonly editNote: (note: BoardState['note']) => void;
  readonly undo: () => void;
  /** Cancels what is being drawn, else the tool, else the selection. Returns whether there was one. */
  readonly escape: () => boolean;
}

/** The change that reverts another one. */
function inverseOf(before: readonly ChartDrawing[], change: DrawingChange): DrawingChange {
  const ids = [...change.removed, ...change.drawings.map(({ id }) => id)];
  const drawings = before.filter(({ id }) => ids.includes(id));
  return {
    drawings,
    removed: ids.filter((id) => !drawings.some((drawing) => drawing.id === id)),
  };
}

/** One change that has the effect of several. */
function combined(changes: readonly DrawingChange[]): DrawingChange {
  const byId = new Map<string, ChartDrawing | undefined>();
  for (const { drawings, removed } of changes) {
    for (const id of removed) byId.set(id, undefined);
    for (const drawing of drawings) byId.set(drawing.id, drawing);
  }
  return {
    drawings: [...byId.values()].flatMap((drawing) => drawing ?? []),
    removed: [...byId].flatMap(([id, drawing]) => (drawing === undefined ? [id] : [])),
  };
}

/** The drawings of a chart while they are drawn, selected, moved, deleted and undone. */
export function createDrawingBoard(): DrawingBoard {
  const listeners = new Set<() => void>();
  let saved: readonly ChartDrawing[] = [];
  let unsaved: readonly DrawingChange[] = [];
  let undoable: readonly DrawingChange[] = [];
  let save: Save | undefined;
  let isSaving = false;
  let state: BoardState = {
    drawings: [],
    tool: undefined,
    selected: undefined,
    draft: undefined,
    note: undefined,
    canUndo: false,
  };

  const set = (change: Partial<BoardState>): void => {
    const drawings = unsaved.reduce<readonly ChartDrawing[]>(withChangedDrawings, saved);
    state = { ...state, ...change, drawings, canUndo: undoable.length > 0 };
    for (const listener of listeners) listener();
  };
  /** Saves one request at a time, so that an older answer does not replace a newer change. */
  const saveAll = async (): Promise<void> => {
    if (isSaving) return;
    isSaving = true;
    while (unsaved.length > 0) {
      const sent = unsaved;
      await save?.(combined(sent));
      unsaved = unsaved.slice(sent.length);
      set({});
    }
    isSaving = false;
  };
  const apply = (change: DrawingChange, more: Partial<BoardState>): void => {
    unsaved = [...unsaved, change];
    set(more);
    void saveAll();
  };
  const change = (next: DrawingChange, more: Partial<BoardState>): void => {
    undoable = [...undoable, inverseOf(state.drawings, next)].slice(-UNDO_MAX);
    apply(next, more);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    setSaved(drawings) {
      saved = drawings;
      set({});
    },
    setSave(next) {
      save = next;
    },
    setTool(tool) {
      set({ tool, draft: undefined, selected: undefined });
    },
    select(id) {
      if (id !== state.selected) set({ selected: id });
    },
    setDraft(draft) {
      set({ draft });
    },
    put(drawing) {
      change(
        { drawings: [drawing], removed: [] },
        { selected: drawing.id, draft: undefined, tool: undefined, note: undefined },
      );
    },
    remove(id) {
      change({ drawings: [], removed: [id] }, { selected: undefined, draft: undefined });
    },
    editNote(note) {
      set({ note, tool: undefined, draft: undefined });
    },
    undo() {
      const last = undoable.at(-1);
      if (last === undefined) return;
      undoable = undoable.slice(0, -1);
      apply(last, { selected: undefined, draft: undefined });
    },
    escape() {
      const { draft, tool, selected } = state;
      if (draft !== undefined) set({ draft: undefined });
      else if (tool !== undefined) set({ tool: undefined });
      else if (selected !== undefined) set({ selected: undefined });
      else return false;
      return true;
    },
  };
}
