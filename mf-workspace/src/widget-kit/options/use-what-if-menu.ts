import { type Contract, contractKey } from '@parallax/protocol';
import { useContractMenu } from '@parallax/trading-ui';
import type { MenuItem } from '@parallax/ui';
import { useCallback } from 'react';
import { addToWhatIf, useHasWhatIf } from './what-if.ts';

const whatIfItem = (contract: Contract): MenuItem => ({
  label: 'Add to what-if',
  onSelect: () => addToWhatIf(contractKey(contract)),
});

/** The items of the menu of contracts, with one that adds a hypothetical leg for each. */
function withWhatIf(
  items: readonly MenuItem[],
  contracts: readonly Contract[],
): readonly MenuItem[] {
  const [only, ...others] = contracts;
  if (only !== undefined && others.length === 0) return [...items, whatIfItem(only)];
  return items.map((item, index) => {
    const contract = contracts[index];
    if (contract === undefined || item.items === undefined) return item;
    return { ...item, items: [...item.items, whatIfItem(contract)] };
  });
}

/** The menu of contracts, which adds hypothetical legs while a widget of the page takes them. */
export function useWhatIfMenu(): Pick<ReturnType<typeof useContractMenu>, 'menuOf' | 'dialog'> {
  const { menuOf, dialog } = useContractMenu();
  const hasWhatIf = useHasWhatIf();
  const menuWithWhatIf = useCallback(
    (...contracts: readonly Contract[]) => {
      const menu = menuOf(...contracts);
      return hasWhatIf ? { ...menu, items: withWhatIf(menu.items, contracts) } : menu;
    },
    [menuOf, hasWhatIf],
  );
  return { menuOf: menuWithWhatIf, dialog };
}
