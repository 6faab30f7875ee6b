import { useExchanges } from '@parallax/store';
import { isTradingExchange } from '@parallax/ui';
import { useMemo } from 'react';

/** The exchanges of the catalogue that can be added, by name. */
export function useExchangeOptions(): readonly { value: string; label: string }[] {
  const catalogue = useExchanges();
  return useMemo(
    () =>
      catalogue
        .filter(isTradingExchange)
        .map(({ id, displayName }) => ({ value: id, label: displayName }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    [catalogue],
  );
}
