import type { Contract } from '@parallax/protocol';
import { useCallback } from 'react';
import { hasAlgoCentre, useStartSpread } from '../start-spread/use-start-spread.ts';
import { useWhatIfMenu } from '../what-if/use-what-if-menu.ts';

/** The menu of a pair of contracts, which starts a spread of them. */
export function usePairMenu(): ReturnType<typeof useWhatIfMenu> {
  const { menuOf, dialog } = useWhatIfMenu();
  const startSpread = useStartSpread();
  const menuWithSpread = useCallback(
    (...contracts: readonly Contract[]) => {
      const menu = menuOf(...contracts);
      const [first, second] = contracts;
      if (first === undefined || second === undefined || !hasAlgoCentre()) return menu;
      const item = { label: 'Start spread', onSelect: () => startSpread(first, second) };
      return { ...menu, items: [item, ...menu.items] };
    },
    [menuOf, startSpread],
  );
  return { menuOf: menuWithSpread, dialog };
}
