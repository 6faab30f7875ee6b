import { EXCHANGE_MODES } from '@parallax/protocol';
import { Switch } from '@parallax/ui';
import { MODE_NAMES } from '@parallax/ui/format';
import { ContractSettingsForm } from '../../widget-kit/contract/contract-settings-form.tsx';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { AlgoCentreSettings } from './algo-centre-settings.ts';

export function AlgoCentreSettingsForm({ settings, onSettings }: WidgetProps<AlgoCentreSettings>) {
  const { asksFor, setAsks } = useAskBeforeSending();
  return (
    <>
      <ContractSettingsForm settings={settings} onChoose={(contract) => onSettings({ contract })} />
      {EXCHANGE_MODES.map((mode) => (
        <Switch
          key={mode}
          label={`Ask before sending: ${MODE_NAMES[mode]} accounts`}
          checked={asksFor(mode)}
          onCheckedChange={(asks) => setAsks(mode, asks)}
        />
      ))}
    </>
  );
}
