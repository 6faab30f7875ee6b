import { contractKey } from '@parallax/protocol';
import { useLayoutEffect, useRef } from 'react';
import type { WidgetProps } from '../widget-props.ts';
import { ContractField } from './contract-field.tsx';
import type { ContractSettings } from './contract-settings.ts';
import { useWidgetContract } from './use-widget-contract.ts';

/**
 * The settings form of a widget for one contract; changes apply immediately. The field takes the
 * focus when the widget has no contract to show.
 */
export function ContractSettingsForm({ settings, onSettings }: WidgetProps<ContractSettings>) {
  const found = useWidgetContract(settings.contract);
  const contract = 'contract' in found ? contractKey(found.contract) : undefined;
  const form = useRef<HTMLDivElement>(null);
  const atFirst = useRef(contract);
  useLayoutEffect(() => {
    if (atFirst.current === undefined) form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={form}>
      <ContractField
        label="Contract"
        value={contract}
        onChange={(key) => onSettings({ contract: key })}
      />
    </div>
  );
}
