export { closeDialogsOnBack, removeDialogEntry } from './dialog-history.ts';
export { type OpenDialog, pushDialog, topDialog, whenDialogsClosed } from './dialog-stack.ts';
export { holdFocus, PAGE_FOCUS, requestFocus, useRequestedFocus } from './focus-requests.ts';
export {
  createLeaveGuard,
  type LeaveGuard,
  LeaveGuardContext,
  useLeave,
  useReportDirty,
} from './leave-guard.ts';
export { announceNewVersion } from './new-version.ts';
export { isPhonePage, useMarkPhonePage } from './phone-page.ts';
export { isPrinting, printedAt, subscribePrinting } from './printing.ts';
export { registerCommands, useRegisteredCommands } from './registered-commands.ts';
export { recordOpener, returnFocusTarget } from './return-focus-target.ts';
export { requestSettingsTab, useRequestedSettingsTab } from './settings-tab.ts';
export {
  dismissSessionToasts,
  dismissToast,
  replaceFailures,
  showRemoved,
  showToast,
  type Toast,
  type ToastId,
} from './show-toast.ts';
export { type Theme, useTheme } from './theme.ts';
export { setTimeZone, useTimeZone } from './time-zone.ts';
export { Toaster } from './toaster.tsx';
export { clearUndoStack, onUndoKeys } from './undo-stack.ts';
export { useIsMounted } from './use-is-mounted.ts';
export { type OverlayName, useCloseOverlays, useOverlay } from './use-overlay.ts';
