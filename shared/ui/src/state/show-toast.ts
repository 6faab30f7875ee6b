import { createElement } from 'react';
import { toast } from 'sonner';
import { isolated } from '../format/isolated.ts';
import { unbroken } from '../format/unbroken.ts';
import { ShowCoveredToasts } from './covered-toasts.tsx';
import { clearPausedToast } from './toast-duration.ts';
import styles from './toaster.module.css';
import { pushUndo } from './undo-stack.ts';

/** Shows that something was removed, with a button 'Undo', which the undo keys also press. */
export function showRemoved(title: string, onUndo: () => void): void {
  showToast({
    kind: 'success',
    title,
    action: { label: 'Undo', onSelect: onUndo, undoKeys: true },
  });
}

/** Identifies a toast that was shown. */
export type ToastId = string | number;

export interface Toast {
  kind: 'success' | 'error' | 'warning' | 'info';
  title: string;
  description?: string;
  /** a toast with the same id replaces the previous one */
  id?: string;
  /**
   * the next step of what the visible toast with the same id says, whose title remains before this one: 'Order
   * sent → Order filled'. The toast of a failure is replaced as a whole
   */
  continues?: boolean;
  /** remains visible until it is dismissed */
  persistent?: boolean;
  /** like `persistent`; shown apart from other toasts, so that these do not cover it */
  pinned?: boolean;
  /** called when the toast is removed, for example because the user closed it */
  onRemoved?: () => void;
  /** remains visible when the session ends, see `dismissSessionToasts` */
  outlivesSession?: boolean;
  /**
   * a button, such as 'Undo'; with `undoKeys`, Ctrl or ⌘ Z presses it while the toast is visible,
   * unless a later toast or a later step of a sheet must be undone first
   */
  action?: { label: string; onSelect: () => void; undoKeys?: boolean };
}

const SHOWN_MS = 4_000;
/** Errors take longer to read. */
const ERROR_SHOWN_MS = 9_000;
/** The user needs time to decide, for example to undo. */
const ACTION_SHOWN_MS = 10_000;

const PINNED_OPTIONS = {
  className: styles.pinned ?? '',
  // a list of its own, so that other toasts do not hide it
  position: 'top-center',
} as const;

function durationOf({ kind, persistent, pinned, action }: Toast): number {
  if (persistent === true || pinned === true) return Number.POSITIVE_INFINITY;
  if (action !== undefined) return ACTION_SHOWN_MS;
  return kind === 'error' ? ERROR_SHOWN_MS : SHOWN_MS;
}

/**
 * Sonner ids of the visible toasts by toast id. A toast that is animating out would also remove a
 * new one with the same Sonner id, so each toast gets a new Sonner id.
 */
const sonnerIds = new Map<string, string>();
let shownCount = 0;

/** Sonner ids of the visible toasts that outlive the session. */
const outliving = new Set<ToastId>();

/** The titles that visible toasts began with, which later steps continue, by Sonner id. */
const firstTitles = new Map<ToastId, string>();

/** Functions that unbind the undo keys from the action of a toast, by Sonner id. */
const undoKeys = new Map<ToastId, () => void>();

function endUndoKeys(sonnerId: ToastId): void {
  undoKeys.get(sonnerId)?.();
  undoKeys.delete(sonnerId);
}

/** Whether a toast is the newest of its list. */
function isNewest(sonnerId: string): boolean {
  const shown = toast.getToasts().flatMap((each) => ('title' in each ? [each] : []));
  const position = shown.find(({ id }) => id === sonnerId)?.position;
  return shown.findLast((each) => each.position === position)?.id === sonnerId;
}

const isPinned = (sonnerId: string): boolean =>
  toast
    .getToasts()
    .some((each) => each.id === sonnerId && 'title' in each && each.position !== undefined);

/** The Sonner id of the toast to replace, or a new one. */
function sonnerIdOf(id: string, pinned: boolean): string {
  const present = sonnerIds.get(id);
  if (present !== undefined) {
    clearPausedToast(present);
    if (isNewest(present) && isPinned(present) === pinned) return present;
    // Replaced in place, it would remain covered or keep the list and the options of a pinned toast.
    toast.dismiss(present);
  }
  const own = newSonnerId(id);
  sonnerIds.set(id, own);
  return own;
}

function newSonnerId(name: string): string {
  shownCount += 1;
  return `${name} ${shownCount}`;
}

/** The title of a toast, after the step that it continues. */
function titleAfter(first: string | undefined, { title }: Toast): string {
  return first === undefined || first === title ? title : `${first} → ${title}`;
}

export function showToast(options: Toast): ToastId {
  const { id, action } = options;
  const before = options.continues === true && id !== undefined ? sonnerIds.get(id) : undefined;
  const first = before === undefined ? undefined : firstTitles.get(before);
  const sonnerId =
    id === undefined ? newSonnerId('toast') : sonnerIdOf(id, options.pinned === true);
  const onRemoved = () => {
    options.onRemoved?.();
    endUndoKeys(sonnerId);
    clearPausedToast(sonnerId);
    outliving.delete(sonnerId);
    firstTitles.delete(sonnerId);
    if (id !== undefined && sonnerIds.get(id) === sonnerId) sonnerIds.delete(id);
  };
  const onAction = () => {
    onRemoved();
    action?.onSelect();
  };
  toast[options.kind](unbroken(isolated(titleAfter(first, options))), {
    id: sonnerId,
    duration: durationOf(options),
    // Passed even if undefined, to remove the description of a replaced toast.
    description: options.description && unbroken(isolated(options.description)),
    action: action && { label: action.label, onClick: onAction },
    // the slot before the action
    cancel:
      options.pinned === true ? undefined : createElement(ShowCoveredToasts, { toast: sonnerId }),
    onDismiss: onRemoved,
    onAutoClose: onRemoved,
    ...(options.pinned === true ? PINNED_OPTIONS : {}),
  });
  // unbinds those of the toast that this one replaces
  endUndoKeys(sonnerId);
  if (action?.undoKeys === true) {
    const undo = () => {
      toast.dismiss(sonnerId);
      onAction();
    };
    undoKeys.set(sonnerId, pushUndo(undo));
  }
  const firstTitle = first ?? (options.continues === true ? undefined : options.title);
  if (firstTitle === undefined || options.kind === 'error') firstTitles.delete(sonnerId);
  else firstTitles.set(sonnerId, firstTitle);
  if (options.outlivesSession === true) outliving.add(sonnerId);
  else outliving.delete(sonnerId);
  return sonnerId;
}

/** Dismisses the toasts of a session when it ends: their actions belong to the previous user. */
export function dismissSessionToasts(): void {
  for (const [id, ownId] of sonnerIds) if (!outliving.has(ownId)) sonnerIds.delete(id);
  for (const { id } of toast.getToasts()) if (!outliving.has(id)) toast.dismiss(id);
}

export function dismissToast(id: string): void {
  const ownId = sonnerIds.get(id);
  sonnerIds.delete(id);
  if (ownId !== undefined) toast.dismiss(ownId);
}

/** The failure toasts of the last attempt, by action. */
const failures = new Map<string, readonly ToastId[]>();

/**
 * Dismisses the failures of the previous attempt of an action, so that they do not remain next to a
 * later success. Call it with each outcome, with the toasts of a failure.
 */
export function replaceFailures(action: string, ...shown: readonly ToastId[]): void {
  for (const id of failures.get(action) ?? []) toast.dismiss(id);
  if (shown.length > 0) failures.set(action, shown);
  else failures.delete(action);
}
