import { contractKey } from '@parallax/contract';
import type { WidgetProps } from '../widget-props.ts';
import { ContractField } from './contract-field.tsx';
import type { ContractSettings } from './contract-settings.ts';
import { useSetContract } from './use-widget-contract.ts';

/** The settings of a widget that shows one contract; what is chosen shows at once. */
export function ContractSettingsForm({ settings, onSettings }: WidgetProps<ContractSettings>) {
  const contract = useSetContract(settings.contract);
  return (
    <ContractField
      label="Contract"
      value={contract && contractKey(contract)}
      onChange={(key) => onSettings({ contract: key })}
    />
  );
}
