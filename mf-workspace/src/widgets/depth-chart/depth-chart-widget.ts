import { defineContractWidget } from '../../widget-kit/contract/define-contract-widget.tsx';
import { DepthChart } from './depth-chart.tsx';
import { depthChartSettingsSchema } from './depth-chart-settings.ts';

export default defineContractWidget({
  settings: depthChartSettingsSchema,
  content: DepthChart,
  showsBook: true,
});
