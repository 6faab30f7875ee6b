import { DialogLoadFailed, loadOnDemand } from '@parallax/ui';
import type { NameFormProps } from './name-form.tsx';

/**
 * A dialog with one field, the name of something; mounted while it is open. The form library is loaded
 * with the first dialog, not with every page that has one.
 */
export const NameDialog = loadOnDemand<NameFormProps>(() => import('./name-form.tsx'), {
  loading: () => null,
  failed: ({ title, onClose }, retry) => (
    <DialogLoadFailed title={title} onClose={onClose} onRetry={retry} />
  ),
});
