import type { Locator } from '@playwright/test';

/**
 * Opens the menu of a widget by key: a new widget's button may be where a dialog's button was pressed, and
 * a click there within 400 ms counts as the second press of a double click.
 */
export const openWidgetMenu = (widget: Locator): Promise<void> =>
  widget.getByRole('button', { name: 'Widget menu' }).press('Enter');
