import { showToast } from '@parallax/ui/state';
import { CONTACT_TEXT } from './contact-text.ts';

/**
 * Puts the address on the clipboard and says so. Browsers refuse it without permission or on an
 * insecure page; then the toast shows the address, to be copied by hand.
 */
export async function copyEmail(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ kind: 'success', title: CONTACT_TEXT.copied });
  } catch {
    showToast({ kind: 'error', title: CONTACT_TEXT.notCopied, description: address });
  }
}
