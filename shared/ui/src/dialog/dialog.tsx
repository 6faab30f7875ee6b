import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

export interface DialogProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  /** 'top' slides down from the top edge; 'side' slides in from the right at full height */
  placement?: 'center' | 'top' | 'side';
  /** maximum width in pixels */
  width?: number;
  /** hides the title visually; it remains the accessible name */
  hideTitle?: boolean;
  /** shown in the header before the title */
  leading?: ReactNode;
  /** shown in the header before 'Close' */
  headerAction?: ReactNode;
}

/**
 * A modal dialog, named by its title. Escape, 'Close' and a click outside close it and restore the
 * focus. The content scrolls; on phones the dialog is full screen. Children are padded unless they
 * have the attribute `data-flush`; with `data-fills` as well, a child has the height of the dialog
 * and handles its own scrolling.
 */
export function Dialog(props: DialogProps): ReactNode {
  return <DialogFrame {...props} onPhone="screen" />;
}
