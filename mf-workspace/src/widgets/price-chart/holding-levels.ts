import type { ChartLevel } from '@parallax/trading-ui';
import { formatDecimalText } from '@parallax/ui/format';
import { SIDE_NAMES, TYPE_NAMES, toneOfSide } from '../../orders/order-names.ts';
import { amountText } from '../../orders/order-text.ts';
import type { HeldOrder, HeldPosition, Holdings } from '../../orders/use-holdings.ts';

function orderLevel(order: HeldOrder): ChartLevel | undefined {
  const { id, side, type, price, triggerPrice, amount, amountUnit } = order;
  // a waiting order is drawn where it is triggered
  const at = triggerPrice ?? price;
  if (at === null) return undefined;
  const label = `${SIDE_NAMES[side]} ${amountText(amount, amountUnit)}, ${TYPE_NAMES[type].toLowerCase()}`;
  return { id: `order ${id}`, value: Number(at), label, tone: toneOfSide(side) };
}

function positionLevels(position: HeldPosition): ChartLevel[] {
  const { accountId, amount, entryPrice, breakEven, liquidationPrice } = position;
  const level = (name: string, price: string | null, tone: ChartLevel['tone']): ChartLevel[] =>
    price === null
      ? []
      : [{ id: `${name} ${accountId}`, value: Number(price), label: name, ...(tone && { tone }) }];
  const isLong = !amount.startsWith('-');
  return [
    ...level(
      `Entry ${formatDecimalText(amount, { signed: true })}`,
      entryPrice,
      isLong ? 'up' : 'down',
    ),
    ...level('Break-even', breakEven, 'quiet'),
    ...level('Liquidation', liquidationPrice, 'down'),
  ];
}

/** The lines of the trader's open orders and positions in a chart of their contract. */
export const holdingLevels = ({ orders, positions }: Holdings): readonly ChartLevel[] => [
  ...orders.flatMap((order) => orderLevel(order) ?? []),
  ...positions.flatMap(positionLevels),
];
