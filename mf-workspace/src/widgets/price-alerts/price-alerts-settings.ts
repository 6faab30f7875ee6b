import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

export const VIEWS = ['Alerts', 'History'] as const;
export const SCOPES = ['All contracts', 'One contract'] as const;

/** The contract follows the widget's link. */
export const priceAlertsSettingsSchema = contractSettingsSchema.extend({
  view: z.enum(VIEWS).catch('Alerts'),
  scope: z.enum(SCOPES).catch('All contracts'),
  table: savedTableState,
  historyTable: savedTableState,
});
export type PriceAlertsSettings = z.infer<typeof priceAlertsSettingsSchema>;
