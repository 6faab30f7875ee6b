import { defineWidget } from '../../widget-kit/define-widget.ts';
import { AlgoField } from './algo-field.tsx';
import { AlgoOrderChart } from './algo-order-chart.tsx';
import { algoOrderChartSettingsSchema } from './algo-order-chart-settings.ts';

export default defineWidget({
  settings: algoOrderChartSettingsSchema,
  content: AlgoOrderChart,
  settingsForm: AlgoField,
});
