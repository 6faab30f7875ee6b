import type { PriceAlert } from '@parallax/protocol';

/** @param alert the alert to change; undefined for a new one */
export const alertDialogTitle = (alert: PriceAlert | undefined): string =>
  alert === undefined ? 'Add price alert' : 'Edit price alert';
