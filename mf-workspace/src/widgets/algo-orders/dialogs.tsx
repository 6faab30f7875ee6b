import { DialogLoadFailed, loadOnDemand } from '@parallax/ui';

const ignore = () => null;

export const EditDialog = loadOnDemand(() => import('./edit-dialog.tsx'), {
  loading: ignore,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title="Edit algo" onClose={onClose} onRetry={retry} />
  ),
});
export const HedgeDialog = loadOnDemand(() => import('./hedge-dialog.tsx'), {
  loading: ignore,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title="Confirm order" onClose={onClose} onRetry={retry} />
  ),
});
export const ScheduleDialog = loadOnDemand(() => import('./schedule-dialog.tsx'), {
  loading: ignore,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title="Schedule" onClose={onClose} onRetry={retry} />
  ),
});
