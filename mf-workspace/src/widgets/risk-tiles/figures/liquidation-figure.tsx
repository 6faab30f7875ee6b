import { contractKey, isOfMode, type Position } from '@parallax/protocol';
import { useAccountStates, useAccounts, useContractsByKey } from '@parallax/store';
import { formatOrderPrice, NO_VALUE } from '@parallax/ui/format';
import { useMemo } from 'react';
import { ratioText } from '../../../widget-kit/accounts/account-margin.ts';
import { FigureDialog } from '../../../widget-kit/risk/figure-dialog.tsx';
import type { LineColumn } from '../../../widget-kit/risk/line-column.tsx';
import { lineKey, useLineColumns } from '../../../widget-kit/risk/use-line-names.tsx';
import type { FigureProps } from './figure-props.ts';

/** The positions of the accounts that have a liquidation price, nearest first. */
function useLiquidations({ risk, accounts }: FigureProps): readonly Position[] {
  const { data } = useAccounts();
  const ids = useMemo(
    () =>
      (data ?? [])
        .filter((account) =>
          accounts.AccountId === undefined
            ? isOfMode(account, risk.mode)
            : account.id === accounts.AccountId,
        )
        .map(({ id }) => id),
    [data, accounts.AccountId, risk.mode],
  );
  const states = useAccountStates(ids);
  return useMemo(
    () =>
      [...states.values()]
        .flatMap(({ positions }) => positions)
        .filter(({ distanceToLiquidation }) => distanceToLiquidation !== null)
        .toSorted(
          (one, other) => Number(one.distanceToLiquidation) - Number(other.distanceToLiquidation),
        ),
    [states],
  );
}

export function LiquidationFigure(props: FigureProps) {
  const { risk, action, onClose } = props;
  const lines = useLiquidations(props);
  const byKey = useContractsByKey();
  const names = useLineColumns();
  const nearest = lines[0]?.distanceToLiquidation ?? null;
  const columns = useMemo((): readonly LineColumn<Position>[] => {
    const priceText = (price: string | null, position: Position | undefined): string =>
      position === undefined ? NO_VALUE : formatOrderPrice(price, byKey.get(contractKey(position)));
    return [
      ...names,
      {
        id: 'mark',
        header: 'Mark price',
        figure: ({ markPrice }) => markPrice,
        format: priceText,
      },
      {
        id: 'liquidation',
        header: 'Liquidation price',
        width: 'minmax(120px, 1fr)',
        figure: ({ liquidationPrice }) => liquidationPrice,
        format: priceText,
      },
      {
        id: 'distance',
        header: 'Distance',
        title: 'Between the two, as a fraction of the mark price',
        figure: ({ distanceToLiquidation }) => distanceToLiquidation,
        format: ratioText,
        total: nearest,
      },
    ];
  }, [names, byKey, nearest]);
  return (
    <FigureDialog
      title="Nearest liquidation"
      formula="Distance is |mark price − liquidation price| / mark price. In total it is the nearest of the positions."
      action={action}
      columns={columns}
      lines={lines}
      lineKey={lineKey}
      empty="No position has a liquidation price"
      missing={risk.missing}
      assumptions={risk.assumptions}
      onClose={onClose}
    />
  );
}
