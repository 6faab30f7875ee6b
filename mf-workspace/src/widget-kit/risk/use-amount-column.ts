import { contractKey } from '@parallax/protocol';
import { useContractsByKey } from '@parallax/store';
import { amountText, NO_VALUE } from '@parallax/ui/format';
import { useMemo } from 'react';
import type { FigureColumn } from './line-column.tsx';
import type { RiskLine } from './use-risk.ts';

type Named = Pick<RiskLine, 'exchange' | 'symbol' | 'base'>;

/** The amount of a position in the unit of the contract's sizes, or that of a coin. */
export function useAmountColumn(): FigureColumn<RiskLine> {
  const byKey = useContractsByKey();
  return useMemo(() => {
    const unitOf = ({ exchange, symbol, base }: Named): string => {
      if (exchange === null || symbol === null) return base;
      return byKey.get(contractKey({ exchange, symbol }))?.contractSizeUnit ?? '';
    };
    return {
      id: 'amount',
      header: 'Amount',
      title: 'Of a position its size, short below 0; of a coin the equity in it',
      width: 'minmax(120px, 1.2fr)',
      figure: ({ amount }) => amount,
      format: (amount, line) =>
        amount === null || line === undefined ? NO_VALUE : amountText(amount, unitOf(line)).trim(),
    };
  }, [byKey]);
}
