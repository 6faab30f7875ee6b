import { type ToastT, toast } from 'sonner';

/** The durations of the paused toasts. */
const paused = new Map<ToastT['id'], number>();

/** A toast as it is now; what a component has rendered may be older. Undefined once it was dismissed. */
const activeToast = (id: ToastT['id']): ToastT | undefined =>
  toast.getToasts().flatMap((each) => (each.id === id && 'title' in each ? [each] : []))[0];

function setDuration({ id, title, type }: ToastT, duration: number): void {
  if (type === 'success' || type === 'error' || type === 'warning' || type === 'info') {
    toast[type](title, { id, duration });
  }
}

/** Whether a toast remains until it is dismissed, even when it is not paused. */
export const isPersistent = ({ id, duration = Number.POSITIVE_INFINITY }: ToastT): boolean =>
  !Number.isFinite(duration) && !paused.has(id);

/** Stops the timer of a toast until `resumeToast`. */
export function pauseToast(id: ToastT['id']): void {
  // changing a toast that was dismissed would show it again
  const active = activeToast(id);
  const duration = active?.duration;
  if (active === undefined || duration === undefined || !Number.isFinite(duration)) return;
  paused.set(id, duration);
  setDuration(active, Number.POSITIVE_INFINITY);
}

/** Restarts the timer of a paused toast with its full duration. */
export function resumeToast(id: ToastT['id']): void {
  const duration = paused.get(id);
  if (duration === undefined) return;
  paused.delete(id);
  const active = activeToast(id);
  if (active !== undefined) setDuration(active, duration);
}

/** Clears the pause of a toast that was removed or is being replaced. */
export function clearPausedToast(id: ToastT['id']): void {
  paused.delete(id);
}
