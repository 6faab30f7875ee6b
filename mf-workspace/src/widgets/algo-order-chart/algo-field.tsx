import { Combobox } from '@parallax/ui';
import { formatFullTime } from '@parallax/ui/format';
import { stateText } from '../../widget-kit/algos/algo-names.ts';
import { type AlgoRow, algoText } from '../../widget-kit/algos/algo-row.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { AlgoOrderChartSettings } from './algo-order-chart-settings.ts';
import { useChartedAlgos } from './use-charted-algos.ts';

type Props = WidgetProps<AlgoOrderChartSettings>;

/** Selects the algo of the chart. @param shown the id of the one that is shown */
export const AlgoChoice = ({
  rows,
  shown,
  hideLabel = false,
  onChoose,
}: {
  rows: readonly AlgoRow[];
  shown: string | undefined;
  hideLabel?: boolean;
  onChoose: (id: string) => void;
}) => (
  <Combobox
    label="Algo"
    hideLabel={hideLabel}
    wraps
    placeholder="Choose an algo"
    options={rows.map((row) => ({
      value: row.algo.id,
      label: algoText(row),
      detail: `${stateText(row.algo)} · ${formatFullTime(Date.parse(row.algo.createdAt))}`,
    }))}
    value={shown}
    onChange={onChoose}
  />
);

export function AlgoField({ settings, onSettings }: Props) {
  const { rows } = useChartedAlgos();
  return (
    <AlgoChoice
      rows={rows}
      shown={settings.algo ?? rows[0]?.algo.id}
      onChoose={(algo) => onSettings({ algo })}
    />
  );
}
