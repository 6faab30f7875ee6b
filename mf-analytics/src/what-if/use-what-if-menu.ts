import { productMap } from '@parallax/federation/loading';
import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useContractMenu } from '@parallax/trading-ui';
import { showToast } from '@parallax/ui/state';
import { useCallback } from 'react';
import { unitLegs } from './unit-legs.ts';

const OPTIONS_RISK = 'OPTIONS_RISK_AND_PNL_ATTRIBUTION';

const hasOptionsRisk = (): boolean =>
  productMap().widgets.some(({ type }) => type === OPTIONS_RISK);

function priceOf(contract: Contract): number | undefined {
  const { mark_price, mid, last } = lastTicker(contractKey(contract)) ?? {};
  return mark_price ?? mid ?? last ?? undefined;
}

/**
 * The menu of contracts, which sends hypothetical legs to the stress of an Options risk, of a sheet that the trader
 * chooses: a coin of a contract, or of two contracts a coin bought and one sold.
 */
export function useWhatIfMenu(): Pick<ReturnType<typeof useContractMenu>, 'menuOf' | 'dialog'> {
  const { menuOf, chooseSheet, dialog } = useContractMenu();
  const sendLegs = useCallback(
    (first: Contract, contracts: readonly Contract[]): void => {
      const legs = unitLegs(contracts, priceOf);
      if (typeof legs === 'string') {
        showToast({ kind: 'error', title: `${legs} has no price now`, id: 'what-if' });
        return;
      }
      const settings = {
        tab: 'Stress',
        legs: legs.map(({ exchange, symbol, amount }) => ({ exchange, symbol, amount })),
        addsLegs: true,
      };
      chooseSheet(first, { kind: 'widget', type: OPTIONS_RISK, settings });
    },
    [chooseSheet],
  );
  const menuWithWhatIf = useCallback(
    (...contracts: readonly Contract[]) => {
      const menu = menuOf(...contracts);
      const [first] = contracts;
      if (first === undefined || !hasOptionsRisk()) return menu;
      const item = {
        label: contracts.length === 1 ? 'Add to what-if' : 'Add both to what-if',
        onSelect: () => sendLegs(first, contracts),
      };
      return { ...menu, items: [...menu.items, item] };
    },
    [menuOf, sendLegs],
  );
  return { menuOf: menuWithWhatIf, dialog };
}
