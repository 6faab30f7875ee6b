import { useContract } from '@parallax/store';
import { defineContractWidget } from '../contract/define-contract-widget.tsx';
import { PriceChart } from './price-chart.tsx';
import { priceChartSettingsSchema } from './price-chart-settings.ts';

export default defineContractWidget({
  settings: priceChartSettingsSchema,
  content: PriceChart,
  useCompared: (_, { compare }) => useContract(compare),
  showsStored: true,
});
