import { toast } from 'sonner';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** a second toast with the same id replaces the first */
  id?: string;
  /** stays until it is dismissed */
  persistent?: boolean;
  /** a button in the toast, such as 'Undo' */
  action?: { label: string; onSelect: () => void };
}

const SHOWN_MS = 4_000;
/** Bad news takes longer to read. */
const ERROR_SHOWN_MS = 9_000;
/** A person must have the time to change their mind. */
const ACTION_SHOWN_MS = 10_000;

function shownFor({ kind, persistent, action }: Toast): number {
  if (persistent === true) return Number.POSITIVE_INFINITY;
  if (action !== undefined) return ACTION_SHOWN_MS;
  return kind === 'error' ? ERROR_SHOWN_MS : SHOWN_MS;
}

export function showToast(news: Toast): void {
  toast[news.kind](news.title, {
    duration: shownFor(news),
    // A replaced toast must lose the description that the new one does not have.
    description: news.description,
    action: news.action && { label: news.action.label, onClick: news.action.onSelect },
    ...(news.id === undefined ? {} : { id: news.id }),
  });
}

/** Takes all toasts away: what they offer belongs to whoever was signed in. */
export function dismissToasts(): void {
  toast.dismiss();
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}
