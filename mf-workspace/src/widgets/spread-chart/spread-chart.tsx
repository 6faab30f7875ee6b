import {
  type Contract,
  contractKey,
  contractOnVenue,
  intervalSchema,
  priceUnit,
} from '@parallax/protocol';
import { TimeChart } from '@parallax/trading-ui';
import { Button, ChoiceButtons, EmptyState } from '@parallax/ui';
import { useContext, useMemo } from 'react';
import type { ContractWidgetProps } from '../contract/define-contract-widget.tsx';
import { WithSecondContract } from '../contract/with-contract.tsx';
import { OpenSettingsContext } from '../frame/open-settings-context.ts';
import { CANDLES_FAILED, EARLIER_CANDLES_FAILED } from '../price-chart/use-candles.ts';
import { type SpreadChartSettings, spreadUnitSchema } from './spread-chart-settings.ts';
import { SpreadHeading } from './spread-heading.tsx';
import { spreadSeries } from './spread-series.ts';
import { useSecondKey } from './use-second-contract.ts';
import { useSpread } from './use-spread.ts';

const INTERVALS = intervalSchema.options;

/** The spread against the chosen second contract, or against the default one. */
export function SpreadChart(props: ContractWidgetProps<SpreadChartSettings>) {
  const { contract, settings } = props;
  const openSettings = useContext(OpenSettingsContext);
  const key = useSecondKey(contract, settings);
  if (key === undefined) {
    return (
      <EmptyState
        title="No second contract"
        hint={`No other contract of ${contract.base} is shown.`}
        action={<Button onClick={openSettings}>Choose a contract</Button>}
      />
    );
  }
  return (
    <WithSecondContract contract={key}>
      {(other) => <Chart {...props} other={other} />}
    </WithSecondContract>
  );
}

function Chart({
  contract,
  other,
  settings,
  onSettings,
}: ContractWidgetProps<SpreadChartSettings> & { other: Contract }) {
  const { interval, unit, meanLength, bandWidth } = settings;
  const spread = useSpread(contract, other, settings);
  const { data } = spread;
  const series = useMemo(
    () => spreadSeries(data, { unit, meanLength, bandWidth }, contract, other),
    [data, unit, meanLength, bandWidth, contract, other],
  );
  const both = [spread.own, spread.other];
  const [query = spread.own.query] = ['failed', 'loading'].flatMap((state) =>
    both.map((each) => each.query).filter((each) => each.state === state),
  );
  return (
    <TimeChart
      title={`${contractOnVenue(contract)} − ${contractOnVenue(other)}, ${interval}`}
      heading={<SpreadHeading contract={contract} other={other} onSettings={onSettings} />}
      series={series}
      query={query}
      failure={CANDLES_FAILED}
      empty={
        <EmptyState
          title="No common candles yet"
          hint="Both contracts must have traded at the same time."
        />
      }
      live={spread.live}
      onNearStart={spread.loadEarlier}
      onRange={spread.setVisibleRange}
      tickers={[contract, other].map(contractKey)}
      notice={noticeOf(
        both.some(({ earlierFailed }) => earlierFailed),
        contract,
        other,
      )}
      controls={
        <>
          <ChoiceButtons
            label="Interval"
            choices={INTERVALS}
            value={interval}
            onValue={(next) => onSettings({ interval: next })}
          />
          <ChoiceButtons
            label="Unit"
            choices={spreadUnitSchema.options}
            value={unit}
            onValue={(next) => onSettings({ unit: next })}
          />
        </>
      }
    />
  );
}

function noticeOf(earlierFailed: boolean, first: Contract, second: Contract): string | undefined {
  if (earlierFailed) return EARLIER_CANDLES_FAILED;
  const [unit, other] = [priceUnit(first), priceUnit(second)];
  return unit === other ? undefined : `The prices are in ${unit} and ${other}, not converted.`;
}
