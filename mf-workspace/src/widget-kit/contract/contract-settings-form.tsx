import { contractKey } from '@parallax/protocol';
import { useLayoutEffect, useRef } from 'react';
import type { ContractSettings } from '../contract-settings.ts';
import { ContractField } from './contract-field.tsx';
import { ANY_CONTRACT, type ContractRule, useWidgetContract } from './use-widget-contract.ts';

/**
 * The settings form of a widget for one contract; changes apply immediately. The field takes the
 * focus when the widget has no contract to show.
 */
export function ContractSettingsForm({
  settings,
  onChoose,
  rule = ANY_CONTRACT,
}: {
  settings: ContractSettings;
  onChoose: (key: string) => void;
  /** the contracts that the widget can show */
  rule?: ContractRule;
}) {
  const found = useWidgetContract(settings.contract, rule);
  const contract = 'contract' in found ? contractKey(found.contract) : undefined;
  const form = useRef<HTMLDivElement>(null);
  const initialState = useRef(found.state);
  useLayoutEffect(() => {
    if (initialState.current !== 'shown') form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={form}>
      <ContractField label="Contract" value={contract} accepts={rule.accepts} onChange={onChoose} />
    </div>
  );
}
