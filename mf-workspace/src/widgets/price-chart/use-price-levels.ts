import { type Contract, contractKey } from '@parallax/protocol';
import { useMemo, useState } from 'react';
import { choosePrice, useHasTicket } from '../../widget-kit/orders/chosen-price.ts';
import { useHoldings } from '../../widget-kit/orders/use-holdings.ts';
import { useChartAlerts } from '../../widget-kit/price-alerts/use-price-alerts.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { holdingLevels } from './holding-levels.ts';
import { levelsOf, roundToTick, withLine, withoutLine } from './lines/price-lines.ts';
import type { PriceChartSettings } from './price-chart-settings.ts';

/** The lines and alerts of a chart's contract, and the functions that add and remove lines. */
export function usePriceLevels(
  contract: Contract,
  { settings, onSettings }: WidgetProps<PriceChartSettings>,
) {
  const key = contractKey(contract);
  const alerts = useChartAlerts(key);
  const { lines: allLines } = settings;
  const lines = useMemo(() => allLines.filter((line) => line.contract === key), [allLines, key]);
  const holdings = useHoldings(contract);
  const levels = useMemo(
    () => [...levelsOf(lines, alerts), ...holdingLevels(holdings)],
    [lines, alerts, holdings],
  );
  const [drawing, setDrawing] = useState(false);

  const onAdd = (price: number): void =>
    onSettings((newest) => ({
      lines: withLine(newest.lines, key, roundToTick(price, contract)),
    }));
  // a line is removed once its alert is saved; other lines, and the contract, may have changed by then
  const onRemove = (id: string): void =>
    onSettings((newest) => ({ lines: withoutLine(newest.lines, id) }));
  const hasTicket = useHasTicket(key);
  const choose = (price: number): void =>
    void choosePrice(key, String(roundToTick(price, contract)));
  const onPress = (price: number): void => {
    setDrawing(false);
    onAdd(price);
  };
  return {
    orders: holdings.orders,
    lines,
    alerts,
    levels,
    onAdd,
    onRemove,
    drawing,
    onDraw: () => setDrawing(true),
    onStopDrawing: () => setDrawing(false),
    /** draws a line, or puts the price into the order ticket; undefined if a press does neither */
    onPress: drawing ? onPress : hasTicket ? choose : undefined,
  };
}
