import { toast } from 'sonner';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** a second toast with the same id replaces the first */
  id?: string;
  /** stays until it is dismissed */
  persistent?: boolean;
}

const SHOWN_MS = 4_000;
/** Bad news takes longer to read. */
const ERROR_SHOWN_MS = 9_000;

function shownFor({ kind, persistent }: Toast): number {
  if (persistent === true) return Number.POSITIVE_INFINITY;
  return kind === 'error' ? ERROR_SHOWN_MS : SHOWN_MS;
}

export function showToast(news: Toast): void {
  toast[news.kind](news.title, {
    duration: shownFor(news),
    // A replaced toast must lose the description that the new one does not have.
    description: news.description,
    ...(news.id === undefined ? {} : { id: news.id }),
  });
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}
