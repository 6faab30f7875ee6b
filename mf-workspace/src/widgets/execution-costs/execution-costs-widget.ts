import { defineWidget } from '../../widget-kit/define-widget.ts';
import { ExecutionCosts } from './execution-costs.tsx';
import { executionCostsSettingsSchema } from './execution-costs-settings.ts';
import { ExecutionCostsSettingsForm } from './execution-costs-settings-form.tsx';

export default defineWidget({
  settings: executionCostsSettingsSchema,
  content: ExecutionCosts,
  settingsForm: ExecutionCostsSettingsForm,
});
