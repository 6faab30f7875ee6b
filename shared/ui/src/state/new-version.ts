import { showToast } from './show-toast.ts';

const TOAST = 'new-version';

/**
 * Shows a notice that the server has a newer version of the page, with a button to reload. Call it
 * when a newer version is detected, or when files of the running version are missing; repeated
 * calls show one notice.
 */
export function announceNewVersion(reload: () => void = () => location.reload()): void {
  showToast({
    kind: 'info',
    title: 'A new version is ready',
    id: TOAST,
    persistent: true,
    outlivesSession: true,
    action: { label: 'Reload', onSelect: reload },
  });
}
