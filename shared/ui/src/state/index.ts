export { PAGE_FOCUS, requestFocus } from './focus-requests.ts';
export { focusReturn, rememberOpener } from './focus-return.ts';
export { type OfferedCommand, offerCommands, useOfferedCommands } from './offered-commands.ts';
export { requestSettingsTab, useRequestedSettingsTab } from './settings-tab.ts';
export { dismissToast, dismissToasts, showToast, type Toast } from './show-toast.ts';
export { Toaster } from './toaster.tsx';
export { type OverlayName, useNoOverlay, useOverlay } from './use-overlay.ts';
export { useRequestedFocus } from './use-requested-focus.ts';
export { type Theme, useTheme } from './use-theme.ts';
