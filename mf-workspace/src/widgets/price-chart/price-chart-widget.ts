import { defineContractWidget } from '../contract/define-contract-widget.tsx';
import { PriceChart } from './price-chart.tsx';
import { priceChartSettingsSchema } from './price-chart-settings.ts';

export default defineContractWidget({ settings: priceChartSettingsSchema, content: PriceChart });
