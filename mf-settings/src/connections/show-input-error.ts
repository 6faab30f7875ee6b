import { replaceFailures, showToast } from '@parallax/ui/state';

/**
 * Shows an error of a form's input in a toast, or removes the toast of the previous attempt once
 * the input is correct. Returns whether there is an error.
 */
export function showInputError(text: string, isWrong: boolean): boolean {
  if (isWrong) replaceFailures(text, showToast({ kind: 'error', title: text }));
  else replaceFailures(text);
  return isWrong;
}
