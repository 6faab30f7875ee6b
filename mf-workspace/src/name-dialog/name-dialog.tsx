import { DialogLoadFailed, loadOnDemand, type Outcome } from '@parallax/ui';
import type { z } from 'zod';

export interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  /** read once, when the dialog opens */
  readonly nameSchema: z.ZodType<string, string>;
  readonly maxCharacters: number;
  /** saves and reports the result */
  readonly onSave: (name: string) => Promise<Outcome>;
  readonly onClose: () => void;
}

/**
 * A dialog with one field, the name of something; mounted while it is open. The form library is loaded
 * with the first dialog, not with every page that has one.
 */
export const NameDialog = loadOnDemand<NameDialogProps>(() => import('./name-form.tsx'), {
  loading: () => null,
  failed: ({ title, onClose }, retry) => (
    <DialogLoadFailed title={title} onClose={onClose} onRetry={retry} />
  ),
});
