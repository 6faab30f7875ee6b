import { focusViewAfter } from '@parallax/ui';

/**
 * Runs a change that a button in an item's row has started. If the filters of the list hide the item
 * afterwards, the focus moves to the view.
 */
export async function changeFromRow(
  button: Element,
  change: () => Promise<unknown>,
): Promise<void> {
  const focusView = focusViewAfter(button);
  await change();
  if (!button.isConnected) focusView();
}
