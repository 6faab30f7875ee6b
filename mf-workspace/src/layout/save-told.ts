import { dismissToast, showToast } from '@parallax/ui/state';

const TOAST = 'layout-not-saved';

/** The layouts whose saving is tried again; one toast tells of all of them. */
const trying = new Set<string>();

function settled(layout: string): void {
  if (trying.delete(layout) && trying.size === 0) dismissToast(TOAST);
}

/** What a person is told about saving layouts, each known by a name; only trouble is worth a word. */
export const saveTold = {
  tryingAgain(layout: string): void {
    trying.add(layout);
    showToast({
      id: TOAST,
      kind: 'error',
      persistent: true,
      title: 'The layout is not saved yet',
      description: 'Your changes are kept, and saving is tried again.',
    });
  },
  refused(layout: string, text: string | undefined): void {
    settled(layout);
    showToast({
      id: `layout-refused ${layout}`,
      kind: 'error',
      title: 'The layout could not be saved',
      ...(text === undefined ? {} : { description: text }),
    });
  },
  /** It is saved, or there is nothing to save any more. */
  settled,
};
