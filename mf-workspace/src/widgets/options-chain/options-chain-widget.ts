import { defineWidget } from '../../widget-kit/define-widget.ts';
import { OptionsChainWidget } from './options-chain.tsx';
import { optionsChainSettingsSchema } from './options-chain-settings.ts';
import { OptionsChainSettingsForm } from './options-chain-settings-form.tsx';

export default defineWidget({
  settings: optionsChainSettingsSchema,
  content: OptionsChainWidget,
  settingsForm: OptionsChainSettingsForm,
});
