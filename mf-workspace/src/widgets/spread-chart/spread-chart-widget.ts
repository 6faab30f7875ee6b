import { defineContractWidget } from '../../widget-kit/contract/define-contract-widget.tsx';
import { SpreadChart } from './spread-chart.tsx';
import { spreadChartSettingsSchema } from './spread-chart-settings.ts';
import { SpreadChartSettingsForm } from './spread-chart-settings-form.tsx';
import { useSecondContract } from './use-second-contract.ts';

export default defineContractWidget({
  settings: spreadChartSettingsSchema,
  content: SpreadChart,
  settingsForm: SpreadChartSettingsForm,
  useCompared: useSecondContract,
  showsStored: true,
});
