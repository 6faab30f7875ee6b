import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

export interface DialogProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  /** 'top' slides down from the top edge, 'side' slides in from the right and is as high as the page */
  placement?: 'center' | 'top' | 'side';
  /** widest, in pixels */
  width?: number;
  /** the title still names the dialog */
  hideTitle?: boolean;
  /** stands in the header, before the title */
  leading?: ReactNode;
  /** stands in the header, before 'Close' */
  headerAction?: ReactNode;
}

/**
 * A modal dialog, named by its title. Escape, 'Close' and a press outside close it and focus goes
 * back to where it was. Its content scrolls inside; a phone shows it on the whole screen. A child
 * with the attribute `data-flush` reaches the edges, any other is padded; with `data-fills` as well it
 * is as high as the dialog and scrolls inside itself.
 */
export function Dialog(props: DialogProps): ReactNode {
  return <DialogFrame {...props} onPhone="screen" />;
}
