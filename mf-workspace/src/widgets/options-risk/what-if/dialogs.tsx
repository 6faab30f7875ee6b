import { DialogLoadFailed, loadOnDemand } from '@parallax/ui';

const ignore = () => null;

export const AddLegDialog = loadOnDemand(() => import('./add-leg-dialog.tsx'), {
  loading: ignore,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title="Add leg" onClose={onClose} onRetry={retry} />
  ),
});
export const HedgeDialog = loadOnDemand(() => import('./hedge-dialog.tsx'), {
  loading: ignore,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title="Hedge the delta" onClose={onClose} onRetry={retry} />
  ),
});
export const SendLegsDialog = loadOnDemand(() => import('./send-legs-dialog.tsx'), {
  loading: ignore,
  failed: ({ onClose }, retry) => (
    <DialogLoadFailed title="Confirm orders" onClose={onClose} onRetry={retry} />
  ),
});
