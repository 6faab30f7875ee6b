import { useContracts } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { useMemo } from 'react';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { NewsSettings } from './news-settings.ts';
import { useNewsCoin } from './use-news-coin.ts';

export const ALL_COINS = 'All coins';
/** Not the name of a coin: those have capitals. */
const ALL = 'all';

/** Selects the coin whose news is shown. */
export function NewsCoinField(props: WidgetProps<NewsSettings> & { onChosen?: () => void }) {
  const { onChosen } = props;
  const contracts = useContracts();
  const { base, choose, chooseAll } = useNewsCoin(props);
  // without a contract, a link shows all coins until one is chosen
  const mayShowAll = chooseAll !== undefined || base === undefined;
  const options = useMemo(() => {
    const bases = [...new Set(contracts.map((contract) => contract.base))].toSorted();
    const coins = bases.map((each) => ({ value: each, label: each }));
    return mayShowAll ? [{ value: ALL, label: ALL_COINS }, ...coins] : coins;
  }, [contracts, mayShowAll]);
  return (
    <Combobox
      label="Coin"
      options={options}
      value={base ?? ALL}
      onChange={(chosen) => {
        onChosen?.();
        if (chosen === ALL) chooseAll?.();
        else choose(chosen);
      }}
    />
  );
}
