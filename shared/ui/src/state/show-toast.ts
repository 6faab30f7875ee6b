import { toast } from 'sonner';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** a second toast with the same id replaces the first */
  id?: string;
  /** stays until it is dismissed */
  persistent?: boolean;
  /**
   * stays until `dismissToast` takes it away, which a person cannot; stands apart, where no later
   * toast covers it
   */
  standing?: boolean;
  /** a button in the toast, such as 'Undo' */
  action?: { label: string; onSelect: () => void };
}

const SHOWN_MS = 4_000;
/** Bad news takes longer to read. */
const ERROR_SHOWN_MS = 9_000;
/** A person must have the time to change their mind. */
const ACTION_SHOWN_MS = 10_000;

const PHONE = '(max-width: 600px)';

const standingApart = () =>
  ({
    dismissible: false,
    closeButton: false,
    // beside the connection indicator; a phone has its thumb bar and the other toasts down there
    position: matchMedia(PHONE).matches ? 'top-center' : 'bottom-left',
  }) as const;

function shownFor({ kind, persistent, standing, action }: Toast): number {
  if (persistent === true || standing === true) return Number.POSITIVE_INFINITY;
  if (action !== undefined) return ACTION_SHOWN_MS;
  return kind === 'error' ? ERROR_SHOWN_MS : SHOWN_MS;
}

/**
 * The showings that are on the page, by the id of their toast. A toast that is on its way out takes
 * whatever comes under its id along, so every showing has an id of its own.
 */
const showings = new Map<string, string>();
let shownSoFar = 0;

function showingOf(id: string): string {
  const present = showings.get(id);
  if (present !== undefined) return present;
  shownSoFar += 1;
  const own = `${id} ${shownSoFar}`;
  showings.set(id, own);
  return own;
}

export function showToast(news: Toast): void {
  const { id, action } = news;
  const showing = id === undefined ? undefined : showingOf(id);
  const gone = () => {
    if (id !== undefined && showings.get(id) === showing) showings.delete(id);
  };
  const act = () => {
    gone();
    action?.onSelect();
  };
  toast[news.kind](news.title, {
    duration: shownFor(news),
    // A replaced toast must lose the description that the new one does not have.
    description: news.description,
    action: action && { label: action.label, onClick: act },
    onDismiss: gone,
    onAutoClose: gone,
    ...(showing === undefined ? {} : { id: showing }),
    ...(news.standing === true ? standingApart() : {}),
  });
}

/** Takes all toasts away: what they offer belongs to whoever was signed in. */
export function dismissToasts(): void {
  showings.clear();
  toast.dismiss();
}

export function dismissToast(id: string): void {
  const showing = showings.get(id);
  showings.delete(id);
  if (showing !== undefined) toast.dismiss(showing);
}
