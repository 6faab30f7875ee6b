import { intervalSchema } from '@parallax/protocol';
import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';
import { INDICATORS_MAX, indicatorSchema } from './indicators/indicator.ts';
import { PRICE_LINES_MAX, priceLineSchema } from './lines/price-lines.ts';

export const chartStyleSchema = z.enum(['Candles', 'Line', 'Heikin-Ashi']);
export type ChartStyle = z.infer<typeof chartStyleSchema>;

export const priceChartSettingsSchema = contractSettingsSchema.extend({
  interval: intervalSchema.catch('15m'),
  style: chartStyleSchema.catch('Candles'),
  /** key of a second contract; both are then shown as their change in percent */
  compare: z.string().optional().catch(undefined),
  logarithmic: z.boolean().catch(false),
  volume: z.boolean().catch(true),
  // two tabs that add entries at the same time can exceed the limits
  indicators: z
    .array(indicatorSchema)
    .catch([])
    .transform((indicators) => indicators.slice(0, INDICATORS_MAX)),
  /** the newest last */
  lines: z
    .array(priceLineSchema)
    .catch([])
    .transform((lines) => lines.slice(-PRICE_LINES_MAX)),
});
export type PriceChartSettings = z.infer<typeof priceChartSettingsSchema>;
