import { defineContractWidget } from '../../widget-kit/contract/define-contract-widget.tsx';
import { priceChartSettingsSchema } from '../price-chart/price-chart-settings.ts';
import { useComparison } from '../price-chart/use-comparison.ts';
import { Charting } from './charting.tsx';

export default defineContractWidget({
  settings: priceChartSettingsSchema,
  content: Charting,
  useCompared: (contract, { compare }) => useComparison(compare, contract)?.shown,
  showsStored: true,
});
