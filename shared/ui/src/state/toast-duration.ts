import { type ToastT, toast } from 'sonner';

/** Changes how long a toast remains from now on, unless it is dismissed, which this would revert. */
export function setToastDuration({ id, title, type }: ToastT, duration: number): void {
  if (!toast.getToasts().some((present) => present.id === id)) return;
  if (type === 'success' || type === 'error' || type === 'info') {
    toast[type](title, { id, duration });
  }
}
