import type { ChartLevel } from '@parallax/trading-ui';
import { formatDecimalText } from '@parallax/ui/format';
import { exitLevels, orderLevels } from '../../widget-kit/orders/order-levels.ts';
import type { HeldPosition, Holdings } from '../../widget-kit/orders/use-holdings.ts';

function positionLevels(position: HeldPosition): ChartLevel[] {
  const { accountId, amount, entryPrice, breakEven, liquidationPrice } = position;
  const level = (name: string, price: string | null, tone: ChartLevel['tone']): ChartLevel[] =>
    price === null
      ? []
      : [{ id: `${name} ${accountId}`, value: Number(price), label: name, ...(tone && { tone }) }];
  const isLong = !amount.startsWith('-');
  // what was sold of coins that the account held before is no short position
  if (position.soldFromHoldings === true)
    return level(`Sold ${formatDecimalText(amount.replace('-', ''))}`, entryPrice, 'quiet');
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
  ...orderLevels(orders),
  ...exitLevels(orders),
  ...positions.flatMap(positionLevels),
];
