import { DialogLoadFailed, loadOnDemand } from '@parallax/ui';
import type { NoteFormProps } from './note-form.tsx';

/** Asks for the text of a note. The form library is loaded with the first dialog. */
export const NoteDialog = loadOnDemand<NoteFormProps>(() => import('./note-form.tsx'), {
  loading: () => null,
  failed: ({ title, onClose }, retry) => (
    <DialogLoadFailed title={title} onClose={onClose} onRetry={retry} />
  ),
});
