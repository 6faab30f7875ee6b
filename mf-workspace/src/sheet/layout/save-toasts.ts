import { dismissToast, showToast } from '@parallax/ui/state';

const TOAST = 'layout-not-saved';

/** The layouts with a pending retry; they share one toast. */
const pendingRetries = new Set<string>();

function done(layout: string): void {
  if (pendingRetries.delete(layout) && pendingRetries.size === 0) dismissToast(TOAST);
}

/** Toasts about failures to save layouts. */
export const saveToasts = {
  retrying(layout: string): void {
    pendingRetries.add(layout);
    showToast({
      id: TOAST,
      kind: 'error',
      persistent: true,
      title: 'The layout is not saved yet',
      description: 'Your changes are kept and will be saved automatically.',
    });
  },
  refused(layout: string, text: string | undefined): void {
    done(layout);
    showToast({
      id: `layout-refused ${layout}`,
      kind: 'error',
      title: 'The layout could not be saved',
      ...(text === undefined ? {} : { description: text }),
    });
  },
  /** Ends the retry notice of a layout that is saved or has nothing to save. */
  done,
};
