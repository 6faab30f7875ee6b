import { replaceFailures, showToast } from '@parallax/ui/state';

interface CopyTexts {
  copied: string;
  failed: string;
  /** shows the text in the failure toast for manual copying; never for a secret */
  showsText?: boolean;
}

/**
 * Copies a text to the clipboard and shows a toast. Browsers reject this without permission or on
 * an insecure page.
 */
export async function copyToClipboard(text: string, texts: CopyTexts): Promise<void> {
  const { copied, failed, showsText = false } = texts;
  try {
    await navigator.clipboard.writeText(text);
    replaceFailures(failed);
    showToast({ kind: 'success', title: copied });
  } catch {
    const description = showsText ? { description: text } : {};
    replaceFailures(failed, showToast({ kind: 'error', title: failed, ...description }));
  }
}
