import { queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { useFeedState } from '@parallax/feed';
import { type Basis, listBasis } from '@parallax/protocol';
import { useContracts, useVenueFilter } from '@parallax/store';
import {
  createChartData,
  DAYS_AXIS,
  HiddenVenues,
  useContractsLoaded,
  usePolling,
  useWhileShown,
  valueSeries,
  venueTones,
  XyChart,
} from '@parallax/trading-ui';
import { Button, ChoiceButtons, COMPUTED_PERCENT, EmptyState } from '@parallax/ui';
import { formatPercent, venueCode } from '@parallax/ui/format';
import { useContext, useEffect, useMemo, useRef } from 'react';
import { AgeMark } from '../../widget-kit/frame/age-mark.tsx';
import { HeaderPicker } from '../../widget-kit/frame/header-picker.tsx';
import { OpenSettingsContext } from '../../widget-kit/frame/open-settings-context.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useReportRefusal } from '../../widget-kit/links/linked-contract-context.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { BasisBaseField } from './basis-base-field.tsx';
import styles from './basis-curve.module.css';
import { type BasisCurveSettings, MEASURES } from './basis-curve-settings.ts';
import {
  type BasisLine,
  type BasisPoint,
  basisLines,
  strokesOf,
  withMeasure,
} from './basis-lines.ts';
import { useBasisBase } from './use-basis-base.ts';

type Props = WidgetProps<BasisCurveSettings>;

const REFRESH_MS = 5_000;
const PERPETUALS_ONLY = 'The basis of perpetuals is not annualised: show it in percent.';
const FAILURE = 'The basis could not be loaded';
const NO_ROWS: readonly Basis[] = [];

const inputOf = (base: string) => ({ query: { base } });

const VALUE_OF = {
  Percent: ({ percent }: BasisPoint) => percent,
  Annualised: ({ annualised }: BasisPoint) => annualised,
} as const;

export function BasisCurve(props: Props) {
  const loaded = useContractsLoaded();
  const { base, accepts } = useBasisBase(props.settings);
  useReportRefusal(accepts);
  const isDisconnected = useFeedState() === 'disconnected';
  if (!loaded) return <WidgetSkeleton label="Loading contracts" withSubject />;
  if (base === undefined) {
    return <EmptyState title="No basis" hint="No venue lists futures or perpetuals at present." />;
  }
  return (
    <>
      <WidgetHeader
        subtitle={
          <HeaderPicker
            name={base}
            accessibleName={base}
            label="Choose a base"
            age={
              <AgeMark queries={[queryKeyOf(listBasis, inputOf(base))]} isStale={isDisconnected} />
            }
          >
            {(close) => <BasisBaseField {...props} onChosen={close} />}
          </HeaderPicker>
        }
      />
      <Curve key={base} {...props} base={base} />
    </>
  );
}

function Curve({ settings, onSettings, base }: Props & { base: string }) {
  const { measure } = settings;
  const box = useRef<HTMLDivElement>(null);
  const isDisconnected = useFeedState() === 'disconnected';
  const { passes } = useVenueFilter();
  const openSettings = useContext(OpenSettingsContext);
  const query = useEndpointQuery(listBasis, inputOf(base), { fallback: FAILURE });
  useWhileShown(box, usePolling(query.refresh, REFRESH_MS));
  const rows = query.data ?? NO_ROWS;
  const all = useMemo(() => basisLines(rows), [rows]);
  const shown = useMemo(
    () => withMeasure(all.filter(passes), VALUE_OF[measure]),
    [all, passes, measure],
  );
  const series = useCurveSeries(shown, measure);

  const hidden = all.length > 0 && !all.some(passes);
  const empty = hidden ? (
    <HiddenVenues
      subject={`Every venue with a basis of ${base}`}
      venues={all.map(({ exchange }) => exchange)}
    />
  ) : (
    <EmptyState
      title={all.length > 0 ? `No venue lists a dated future of ${base}` : `${base} has no basis`}
      {...(all.length > 0 && { hint: PERPETUALS_ONLY })}
      action={<Button onClick={openSettings}>Choose another base</Button>}
    />
  );
  return (
    <div ref={box} className={styles.widget}>
      <XyChart
        title={`Basis of ${base}, ${measure.toLowerCase()}`}
        axis={DAYS_AXIS}
        series={series}
        query={query}
        failure={FAILURE}
        stale={isDisconnected}
        empty={empty}
        controls={
          <ChoiceButtons
            label="Measure"
            choices={MEASURES}
            value={measure}
            onValue={(next) => onSettings({ measure: next })}
          />
        }
      />
    </div>
  );
}

const parseKey = (key: string) => {
  const [exchange = '', quote = '', riskType = ''] = key.split(' ');
  return { key, exchange, quote, isInverse: riskType === 'inverse' };
};

/** The lines as series; referentially stable while the set of lines is the same. */
function useCurveSeries(lines: readonly BasisLine[], measure: BasisCurveSettings['measure']) {
  const contracts = useContracts();
  const keys = lines.map(({ key }) => key).join('\n');
  const toneOf = useMemo(() => venueTones(contracts), [contracts]);
  const curves = useMemo(() => {
    const parsed = (keys === '' ? [] : keys.split('\n')).map(parseKey);
    const strokes = strokesOf(parsed);
    return parsed.map(({ key, exchange, quote, isInverse }, index) => {
      const venue = contracts.find((each) => each.exchange === exchange)?.exchangeName;
      const data = createChartData<BasisPoint>(({ days }) => days);
      const series = valueSeries(data, {
        id: key,
        label: `${venue ?? exchange} ${quote}${isInverse ? ' inverse' : ''}`,
        shortLabel: `${venueCode(exchange)} ${quote}${isInverse ? ' inv' : ''}`,
        tone: toneOf(exchange),
        stroke: strokes[index] ?? 'solid',
        unit: COMPUTED_PERCENT,
        hidesUnit: true,
        format: formatPercent,
        value: VALUE_OF[measure],
        noteOf: ({ days }) => ` at ${Math.round(days)} d`,
      });
      return { key, data, series };
    });
  }, [keys, contracts, toneOf, measure]);
  useEffect(() => {
    for (const { key, data } of curves) {
      data.set(lines.find((line) => line.key === key)?.points ?? []);
    }
  }, [curves, lines]);
  return useMemo(() => curves.map(({ series }) => series), [curves]);
}
