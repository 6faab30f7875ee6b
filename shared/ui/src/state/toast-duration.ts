import { type ToastT, toast } from 'sonner';

/** The durations of the paused toasts. */
const paused = new Map<ToastT['id'], number>();

const isActive = (id: ToastT['id']): boolean =>
  toast.getToasts().some((present) => present.id === id);

function setDuration({ id, title, type }: ToastT, duration: number): void {
  if (type === 'success' || type === 'error' || type === 'warning' || type === 'info') {
    toast[type](title, { id, duration });
  }
}

/** Whether a toast remains until it is dismissed, even when it is not paused. */
export const isPersistent = ({ id, duration = Number.POSITIVE_INFINITY }: ToastT): boolean =>
  !Number.isFinite(duration) && !paused.has(id);

/** Stops the timer of a toast until `resumeToast`. */
export function pauseToast(shown: ToastT): void {
  const { id, duration } = shown;
  // changing a toast that was dismissed would show it again
  if (duration === undefined || !Number.isFinite(duration) || !isActive(id)) return;
  paused.set(id, duration);
  setDuration(shown, Number.POSITIVE_INFINITY);
}

/** Restarts the timer of a paused toast with its full duration. */
export function resumeToast(shown: ToastT): void {
  const duration = paused.get(shown.id);
  if (duration === undefined) return;
  paused.delete(shown.id);
  if (isActive(shown.id)) setDuration(shown, duration);
}

/** Clears the pause of a toast that was removed or is being replaced. */
export function clearPausedToast(id: ToastT['id']): void {
  paused.delete(id);
}
