import { DialogLoadFailed, loadOnDemand } from '@parallax/ui';

export const NOTE_TITLE = 'Note';

export interface NoteDialogProps {
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for the text of a note. The form library is loaded with the first dialog. */
export const NoteDialog = loadOnDemand<NoteDialogProps>(() => import('./note-form.tsx'), {
  loading: () => null,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title={NOTE_TITLE} onClose={onClose} onRetry={retry} />
  ),
});
