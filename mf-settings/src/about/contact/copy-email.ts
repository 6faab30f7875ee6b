import { showToast } from '@parallax/ui/state';
import { CONTACT_TEXT } from './contact-text.ts';

/**
 * Copies the address to the clipboard and shows a toast. Browsers reject this without permission or
 * on an insecure page; the toast then shows the address for manual copying.
 */
export async function copyEmail(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ kind: 'success', title: CONTACT_TEXT.copied });
  } catch {
    showToast({ kind: 'error', title: CONTACT_TEXT.notCopied, description: address });
  }
}
