import { type ToastT, toast } from 'sonner';

/** The durations of the toasts whose time is stopped. */
const held = new Map<ToastT['id'], number>();

const isActive = (id: ToastT['id']): boolean =>
  toast.getToasts().some((present) => present.id === id);

function setDuration({ id, title, type }: ToastT, duration: number): void {
  if (type === 'success' || type === 'error' || type === 'info') {
    toast[type](title, { id, duration });
  }
}

/** Whether a toast remains until it is dismissed, also when its time is not held. */
export const isPersistent = ({ id, duration = Number.POSITIVE_INFINITY }: ToastT): boolean =>
  !Number.isFinite(duration) && !held.has(id);

/** Stops the time of a toast until it is released. */
export function holdToast(shown: ToastT): void {
  const { id, duration } = shown;
  // changing a toast that was dismissed would show it again
  if (duration === undefined || !Number.isFinite(duration) || !isActive(id)) return;
  held.set(id, duration);
  setDuration(shown, Number.POSITIVE_INFINITY);
}

/** Starts the time of a held toast again, from its beginning. */
export function releaseToast(shown: ToastT): void {
  const duration = held.get(shown.id);
  if (duration === undefined) return;
  held.delete(shown.id);
  if (isActive(shown.id)) setDuration(shown, duration);
}

/** Forgets the duration of a held toast that was removed or is replaced. */
export function forgetToast(id: ToastT['id']): void {
  held.delete(id);
}
