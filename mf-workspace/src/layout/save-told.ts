import { dismissToast, showToast } from '@parallax/ui/state';

const TOAST = 'layout-not-saved';

/** What a person is told about saving a layout; only trouble is worth a word. */
export const saveTold = {
  tryingAgain(): void {
    showToast({
      id: TOAST,
      kind: 'error',
      persistent: true,
      title: 'The layout is not saved yet',
      description: 'Your changes are kept, and saving is tried again.',
    });
  },
  refused(text: string | undefined): void {
    showToast({
      id: TOAST,
      kind: 'error',
      title: 'The layout could not be saved',
      ...(text === undefined ? {} : { description: text }),
    });
  },
  succeeded(): void {
    dismissToast(TOAST);
  },
};
