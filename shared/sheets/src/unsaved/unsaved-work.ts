/** Changes of a sheet that are saved with a delay. */
export interface UnsavedWork {
  /** Saves now; resolves when saved, or when a retry is scheduled. Never rejects. */
  save: () => Promise<void>;
  /** Discards the work without a message, since the sheet was deleted. */
  drop: () => void;
}

const COLLECT_EVENT = 'parallax-unsaved-work';

declare global {
  interface WindowEventMap {
    [COLLECT_EVENT]: CustomEvent<{ sheetId: string; answer: (work: UnsavedWork) => void }>;
  }
}

/**
 * Collects unsaved work through a window event, since each remote bundles its own copy of this module.
 */
function collectUnsavedWork(sheetId: string): readonly UnsavedWork[] {
  const found: UnsavedWork[] = [];
  const answer = (work: UnsavedWork) => found.push(work);
  window.dispatchEvent(new CustomEvent(COLLECT_EVENT, { detail: { sheetId, answer } }));
  return found;
}

/**
 * Registers unsaved work, to be saved before its sheet is copied or deleted. Returns the unregister
 * function.
 */
export function registerUnsavedWork(sheetId: string, work: UnsavedWork): () => void {
  const listener = ({ detail }: WindowEventMap[typeof COLLECT_EVENT]) => {
    if (detail.sheetId === sheetId) detail.answer(work);
  };
  window.addEventListener(COLLECT_EVENT, listener);
  return () => window.removeEventListener(COLLECT_EVENT, listener);
}

/** Saves the unsaved work of a sheet now. */
export async function saveUnsavedWork(sheetId: string): Promise<void> {
  await Promise.all(collectUnsavedWork(sheetId).map((work) => work.save()));
}

/** Discards the unsaved work of a deleted sheet. */
export function dropUnsavedWork(sheetId: string): void {
  for (const work of collectUnsavedWork(sheetId)) work.drop();
}
