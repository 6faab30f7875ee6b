import { useContracts } from '@parallax/store';
import { useChooseAmong, useLinkedContract } from '../../widget-kit/links/use-linked-contract.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { NewsSettings } from './news-settings.ts';

interface NewsCoin {
  /** the base of the linked contract, else the chosen one; undefined for all coins */
  readonly base: string | undefined;
  /** shows the news of a coin, in a linked widget together with the others of the link */
  readonly choose: (base: string) => void;
  /** shows the news of all coins; undefined in a linked widget, which follows its link */
  readonly chooseAll: (() => void) | undefined;
}

const acceptsAll = (): boolean => true;

/** The coin whose news is shown, and its choice. */
export function useNewsCoin({ settings, onSettings }: WidgetProps<NewsSettings>): NewsCoin {
  const contracts = useContracts();
  const chooseAmong = useChooseAmong();
  const linked = useLinkedContract(settings, acceptsAll)?.base;
  return {
    base: linked ?? settings.base,
    choose: (base) => {
      if (chooseAmong) chooseAmong(contracts.filter((contract) => contract.base === base));
      else onSettings({ base, contract: undefined });
    },
    chooseAll: chooseAmong ? undefined : () => onSettings({ base: undefined, contract: undefined }),
  };
}
