/** What a person did to a sheet and that is saved a little later. */
export interface UnsavedWork {
  /** Saves it now; resolves when it is saved, or has to wait. Never rejects. */
  save: () => Promise<void>;
  /** The sheet is gone: nothing is to be saved any more, and nobody to be told. */
  drop: () => void;
}

const COLLECT_EVENT = 'parallax-unsaved-work';

declare global {
  interface WindowEventMap {
    [COLLECT_EVENT]: CustomEvent<{ sheetId: string; answer: (work: UnsavedWork) => void }>;
  }
}

/**
 * Whoever deletes a sheet asks for the work on it through the window: remotes that show the same
 * sheet have copies of this module each.
 */
function workOn(sheetId: string): readonly UnsavedWork[] {
  const found: UnsavedWork[] = [];
  const answer = (work: UnsavedWork) => found.push(work);
  window.dispatchEvent(new CustomEvent(COLLECT_EVENT, { detail: { sheetId, answer } }));
  return found;
}

/** Offers work on a sheet to whoever is about to delete it. Returns how to withdraw it. */
export function offerUnsavedWork(sheetId: string, work: UnsavedWork): () => void {
  const listener = ({ detail }: WindowEventMap[typeof COLLECT_EVENT]) => {
    if (detail.sheetId === sheetId) detail.answer(work);
  };
  window.addEventListener(COLLECT_EVENT, listener);
  return () => window.removeEventListener(COLLECT_EVENT, listener);
}

/** Saves now what is not saved of a sheet. */
export async function saveUnsavedWork(sheetId: string): Promise<void> {
  await Promise.all(workOn(sheetId).map((work) => work.save()));
}

/** Forgets what is not saved of a sheet that is gone. */
export function dropUnsavedWork(sheetId: string): void {
  for (const work of workOn(sheetId)) work.drop();
}
