import type { ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { CODE_LOAD_FAILED } from './code-load-failed.ts';
import { FailurePanel } from './failure-panel.tsx';

/** In place of a dialog whose code could not be loaded. */
export const DialogLoadFailed = (props: {
  title: string;
  onClose: () => void;
  onRetry: () => void;
}): ReactNode => (
  <Dialog title={props.title} open onOpenChange={props.onClose}>
    <FailurePanel title={CODE_LOAD_FAILED} onRetry={props.onRetry} />
  </Dialog>
);
