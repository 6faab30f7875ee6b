import { type ToastT, toast } from 'sonner';

export { defineForTests } from './define-for-tests.ts';
export { fakeScreen } from './fake-screen.ts';

/** A toast as the user sees it. */
export interface ShownToast {
  readonly kind: string | undefined;
  readonly title: unknown;
  readonly description: unknown;
  /** the label of its button */
  readonly action: unknown;
}

const isToast = (shown: object): shown is ToastT => 'type' in shown;

const labelOf = ({ action }: ToastT): unknown =>
  action !== null && typeof action === 'object' && 'label' in action ? action.label : undefined;

const shownToastOf = (shown: ToastT): ShownToast => ({
  kind: shown.type,
  title: shown.title,
  description: shown.description,
  action: labelOf(shown),
});

/** The toasts that are shown, oldest first. */
export const shownToasts = (): ShownToast[] => toast.getToasts().filter(isToast).map(shownToastOf);

/** Removes all toasts, also those that outlive the session. */
export function removeToasts(): void {
  // without an id, it asks what shows them, which may be gone
  for (const { id } of toast.getToasts()) toast.dismiss(id);
}
