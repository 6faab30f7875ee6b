import { subscribeBook } from '@parallax/feed';
import { contractKey, contractOnVenue, priceUnit } from '@parallax/protocol';
import { createChartData, useIsStale, XyChart } from '@parallax/trading-ui';
import { ChoiceButtons, EmptyState, IconButton, LiveCell, Popover } from '@parallax/ui';
import { formatPercent, formatPrice, NO_VALUE } from '@parallax/ui/format';
import { Info } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ContractWidgetProps } from '../../widget-kit/contract/define-contract-widget.tsx';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { useIsShort } from '../../widget-kit/frame/use-is-short.ts';
import { WaitingOverlay } from '../../widget-kit/frame/waiting-for.tsx';
import { orderLevels } from '../../widget-kit/orders/order-levels.ts';
import { OwnOrders } from '../../widget-kit/orders/own-orders.tsx';
import { useHoldings } from '../../widget-kit/orders/use-holdings.ts';
import {
  type Depth,
  type DepthPoint,
  depthOf,
  farthest,
  type Reach,
  reachesBeyond,
} from './cumulative-depth.ts';
import styles from './depth-chart.module.css';
import { type DepthChartSettings, DISTANCES, distanceSchema } from './depth-chart-settings.ts';
import { depthSeries, formatSum, sumOf, sumUnit } from './depth-series.ts';

type Distance = keyof typeof DISTANCES;

/** The distances that show more of a book than the next shorter one; all while `reach` is unknown. */
export const usefulDistances = (reach: Reach | null): readonly Distance[] =>
  distanceSchema.options.filter((_, index, all) => {
    const shorter = all[index - 1];
    return reach === null || shorter === undefined || reachesBeyond(reach, DISTANCES[shorter]);
  });

/** The chosen distance, or the longest useful one if a longer one would show no more. */
export const shownDistance = (chosen: Distance, useful: readonly Distance[]): Distance =>
  useful.includes(chosen) ? chosen : (useful.at(-1) ?? chosen);

/** A notice that a low chart has no lines for: an icon with the text as its tooltip, and on press. */
function FoldedNotice({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Notice"
      narrow
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={children} className={styles.notice}>
          <Info aria-hidden />
        </IconButton>
      }
    >
      <p className={styles.noticeText}>{children}</p>
    </Popover>
  );
}

const SUMS = ['Size', 'Value'] as const;
const SUM_NAMES = { Size: 'Size', Value: 'Notional' } as const;

/** In a lower widget the notice would leave the chart less than a hundred pixels. */
const SHORT_PX = 280;

const reachText = ({ below, above }: Reach): string =>
  `The published book reaches from ${formatPercent(below)} to ${formatPercent(above)} only.`;

export function DepthChart(props: ContractWidgetProps<DepthChartSettings>) {
  const { contract, settings, onSettings } = props;
  const { sum } = settings;
  const box = useRef<HTMLDivElement>(null);
  const isShort = useIsShort(box, SHORT_PX);
  const [depth, setDepth] = useState<Depth>();
  const [isBookStale, setBookStale] = useState(false);
  const key = contractKey(contract);
  const tickers = useMemo(() => [key], [key]);
  const isStale = useIsStale(tickers) || isBookStale;
  // the largest so far, since it varies with each book
  const [reach, setReach] = useState<Reach | null>(null);
  const useful = usefulDistances(reach);
  const distance = shownDistance(settings.distance, useful);
  const data = useMemo(() => createChartData<DepthPoint>(({ price }) => price), []);
  const series = useMemo(() => depthSeries(data, contract, sum), [data, contract, sum]);
  const axis = useMemo(
    () => ({
      label: 'Price',
      unit: priceUnit(contract),
      file: { heading: 'Price', unit: { name: priceUnit(contract) } },
      format: (price: number) => formatPrice(price, contract.priceDecimals),
    }),
    [contract],
  );
  const live = useCallback(
    () =>
      subscribeBook(contractKey(contract), (book, { stale }) => {
        setBookStale(stale);
        const next = depthOf(book, contract, DISTANCES[distance]);
        data.set(next.points);
        setDepth(next);
        setReach((previous) => {
          const farther = farthest(previous, next.reach);
          return farther?.below === previous?.below && farther?.above === previous?.above
            ? previous
            : farther;
        });
      }),
    [contract, data, distance],
  );
  const { orders } = useHoldings(contract);
  const levels = useMemo(() => orderLevels(orders), [orders]);
  const text = (point: DepthPoint | null | undefined): string =>
    point ? `${formatSum(contract, sum, sumOf(point, sum))} ${sumUnit(contract, sum)}` : NO_VALUE;
  const notice =
    depth?.endsEarly === true && depth.points.length > 0
      ? reachText({ below: depth.bid?.distance ?? 0, above: depth.ask?.distance ?? 0 })
      : undefined;

  return (
    <div ref={box} className={styles.widget}>
      {depth !== undefined && (
        <Figures stale={isStale}>
          <Figure label="Mid">
            <LiveCell contract={contract} field="mid" fallback={depth.mid} />
          </Figure>
          <Figure label="Bids">{text(depth.bid)}</Figure>
          <Figure label="Asks">{text(depth.ask)}</Figure>
          <Figure label="Imbalance">{formatPercent(depth.imbalance)}</Figure>
        </Figures>
      )}
      <div className={styles.chart}>
        <XyChart
          title={`Depth of ${contractOnVenue(contract)}, ${distance}`}
          series={series}
          axis={axis}
          levels={levels}
          live={live}
          tickers={tickers}
          stale={isBookStale}
          notice={isShort ? undefined : notice}
          noticeIsQuiet
          empty={
            depth === undefined ? (
              <WaitingOverlay contract={contract} />
            ) : (
              <EmptyState title={`No orders within ${distance}`} hint="Choose a longer distance." />
            )
          }
          controls={
            <>
              <ChoiceButtons
                label="Distance from the mid price"
                choices={distanceSchema.options}
                value={distance}
                unavailableReason={(choice) =>
                  reach === null || useful.includes(choice) ? undefined : reachText(reach)
                }
                onValue={(next) => onSettings({ distance: next })}
              />
              <ChoiceButtons
                label="Sum of"
                choices={SUMS}
                names={SUM_NAMES}
                value={sum}
                onValue={(next) => onSettings({ sum: next })}
              />
              {isShort && notice !== undefined && <FoldedNotice>{notice}</FoldedNotice>}
            </>
          }
        />
        <OwnOrders contract={contract} orders={orders} />
      </div>
    </div>
  );
}
