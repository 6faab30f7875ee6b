import { defineContractWidget } from '../../widget-kit/contract/define-contract-widget.tsx';
import { PriceChart } from './price-chart.tsx';
import { priceChartSettingsSchema } from './price-chart-settings.ts';
import { useComparison } from './use-comparison.ts';

export default defineContractWidget({
  settings: priceChartSettingsSchema,
  content: PriceChart,
  useCompared: (contract, { compare }) => useComparison(compare, contract)?.shown,
  showsStored: true,
});
