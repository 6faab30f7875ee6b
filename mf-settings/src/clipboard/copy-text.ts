import { showToast } from '@parallax/ui/state';

/**
 * Copies a text to the clipboard and shows a toast. Browsers reject this without permission or on an
 * insecure page; the toast then shows the text for manual copying.
 */
export async function copyText(
  text: string,
  toasts: { copied: string; notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: toasts.copied });
  } catch {
    showToast({ kind: 'error', title: toasts.notCopied, description: text });
  }
}
