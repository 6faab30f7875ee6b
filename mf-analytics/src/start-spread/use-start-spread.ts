import { productMap } from '@parallax/federation/loading';
import { useLatestNavigation } from '@parallax/federation/navigation';
import {
  areaPath,
  type Contract,
  contractKey,
  type Sheet,
  sheetAddress,
  sheetIdOf,
} from '@parallax/protocol';
import { freeSheetName, useSheetActions } from '@parallax/sheets';
import { lastSheetId, sheetsQuery } from '@parallax/sheets/query';
import { sendToSheet, useVenueFilter } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const ALGO_CENTRE = 'ALGO_CENTRE';
const AREA = 'ALGO';
const TOAST = 'start-spread';

/** Whether the product has a widget that starts spreads. */
export const hasAlgoCentre = (): boolean =>
  productMap().widgets.some(({ type }) => type === ALGO_CENTRE);

const FAILED = 'The spread was not opened';

/**
 * Returns a function that opens the Algo centre with two legs, the first bought and the second sold: on the sheet that
 * was last open in Algo, or else its first one, or a new one. It sends nothing. Stable.
 */
export function useStartSpread(): (first: Contract, second: Contract) => void {
  const client = useQueryClient();
  const { add } = useSheetActions(AREA);
  const navigation = useLatestNavigation();
  const { passes } = useVenueFilter();
  const sheetInUse = useCallback(async (): Promise<Sheet> => {
    const sheets = await client.fetchQuery({ ...sheetsQuery(AREA), staleTime: 0 });
    const last = lastSheetId(areaPath(AREA));
    const found = sheets.find(({ id }) => id === last) ?? sheets[0];
    return found ?? add(freeSheetName('Algo desk', sheets));
  }, [client, add]);
  const start = useCallback(
    async (first: Contract, second: Contract): Promise<void> => {
      const from = navigation();
      let sheet: Sheet;
      try {
        sheet = await sheetInUse();
      } catch {
        const description = 'The sheets of Algo could not be loaded, or one could not be added.';
        showToast({ kind: 'error', title: FAILED, description, id: TOAST });
        return;
      }
      // the trader has moved on
      if (navigation().path !== from.path) return;
      const settings = {
        algo: 'spread',
        legs: [
          { contract: contractKey(first), side: 'buy' },
          { contract: contractKey(second), side: 'sell' },
        ],
        startsSpread: true,
      };
      const widgets = await sendToSheet(
        first,
        { kind: 'widget', type: ALGO_CENTRE, settings },
        {
          open: () => navigation().navigate(sheetAddress(AREA, sheet)),
          isHidden: !passes(first),
          isTarget: () => sheetIdOf(navigation().search) === sheet.id,
        },
      );
      if (widgets > 0) return;
      const description = `${sheet.name} was not opened. Open it, and try again.`;
      showToast({ kind: 'error', title: FAILED, description, id: TOAST });
    },
    [navigation, sheetInUse, passes],
  );
  return useCallback((first, second) => void start(first, second), [start]);
}
