import { type Contract, contractKey } from '@parallax/protocol';
import { useMemo, useState } from 'react';
import { useChartAlerts } from '../../price-alerts/use-price-alerts.ts';
import type { WidgetProps } from '../widget-props.ts';
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
  const levels = useMemo(() => levelsOf(lines, alerts), [lines, alerts]);
  const [drawing, setDrawing] = useState(false);

  const onAdd = (price: number): void =>
    onSettings((newest) => ({
      lines: withLine(newest.lines, key, roundToTick(price, contract)),
    }));
  // a line is removed once its alert is saved; other lines, and the contract, may have changed by then
  const onRemove = (id: string): void =>
    onSettings((newest) => ({ lines: withoutLine(newest.lines, id) }));
  const onPress = (price: number): void => {
    setDrawing(false);
    onAdd(price);
  };
  return {
    lines,
    alerts,
    levels,
    onAdd,
    onRemove,
    drawing,
    onDraw: () => setDrawing(true),
    onStopDrawing: () => setDrawing(false),
    /** undefined unless a line is being drawn */
    onPress: drawing ? onPress : undefined,
  };
}
