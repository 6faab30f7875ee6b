import { useContracts } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { useChooseAmong } from '../links/use-linked-contract.ts';
import { contractsOfMarket, marketKey, type OptionMarketSettings } from './option-markets.ts';
import { useOptionMarket } from './with-option-market.tsx';

/** Selects the base, venue and settlement currency of options, among those that the venue filter permits. */
export function OptionMarketField({
  settings,
  onSettings,
  onChosen,
}: {
  settings: OptionMarketSettings;
  onSettings: (change: OptionMarketSettings) => void;
  onChosen?: () => void;
}) {
  const contracts = useContracts();
  const chooseAmong = useChooseAmong();
  const { market, offered } = useOptionMarket(settings);
  const isOffered =
    market === undefined || offered.some((each) => marketKey(each) === marketKey(market));
  const shown = isOffered ? offered : [market, ...offered];
  return (
    <Combobox
      label="Underlying"
      options={shown.map((each) => ({
        value: marketKey(each),
        label: each.name,
        detail: each.exchangeName,
      }))}
      value={market && marketKey(market)}
      onChange={(key) => {
        const chosen = shown.find((each) => marketKey(each) === key);
        if (chosen === undefined) return;
        onChosen?.();
        const { exchange, base, settle } = chosen;
        if (chooseAmong) chooseAmong(contractsOfMarket(contracts, chosen));
        else onSettings({ exchange, base, settle: settle ?? undefined, contract: undefined });
      }}
    />
  );
}
