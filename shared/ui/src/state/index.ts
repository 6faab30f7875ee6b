export { closeDialogsOnBack, removeDialogEntry } from './dialog-history.ts';
export { type OpenDialog, pushDialog, topDialog } from './dialog-stack.ts';
export { PAGE_FOCUS, requestFocus } from './focus-requests.ts';
export { holdFocus } from './hold-focus.ts';
export { createLeaveGuard, type LeaveGuard } from './leave-guard.ts';
export { announceNewVersion } from './new-version.ts';
export { isPhonePage, useMarkPhonePage } from './phone-page.ts';
export { isPrinting, printedAt, subscribePrinting } from './printing.ts';
export { registerCommands, useRegisteredCommands } from './registered-commands.ts';
export { replaceFailures } from './replace-failures.ts';
export { recordOpener, returnFocusTarget } from './return-focus-target.ts';
export { requestSettingsTab, useRequestedSettingsTab } from './settings-tab.ts';
export { showRemoved } from './show-removed.ts';
export {
  dismissSessionToasts,
  dismissToast,
  showToast,
  type Toast,
  type ToastId,
} from './show-toast.ts';
export { setTimeZone, useTimeZone } from './time-zone.ts';
export { Toaster } from './toaster.tsx';
export { onUndoKeys } from './undo-keys.ts';
export { clearUndoStack } from './undo-stack.ts';
export { useIsMounted } from './use-is-mounted.ts';
export { LeaveGuardContext, useLeave, useReportDirty } from './use-leave.ts';
export { type OverlayName, useCloseOverlays, useOverlay } from './use-overlay.ts';
export { useRequestedFocus } from './use-requested-focus.ts';
export { type Theme, useTheme } from './use-theme.ts';
export { whenDialogsClosed } from './when-dialogs-closed.ts';
