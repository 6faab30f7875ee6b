import type { ReactNode } from 'react';
import { DialogFrame, type DialogProps } from './dialog-frame.tsx';

export type { DialogProps } from './dialog-frame.tsx';

/**
 * A modal dialog, named by its title. Escape, 'Close' and a click outside close it and restore the
 * focus. The content scrolls; on phones the dialog is full screen. Children are padded unless they
 * have the attribute `data-flush`; with `data-fills` as well, a child has the height of the dialog
 * and handles its own scrolling. On the mobile page it is a bottom sheet that can be dismissed by
 * a swipe; it is as high as its content, or as the page if an element has `data-tall`.
 */
export function Dialog(props: DialogProps): ReactNode {
  return <DialogFrame {...props} onPhone="screen" />;
}
