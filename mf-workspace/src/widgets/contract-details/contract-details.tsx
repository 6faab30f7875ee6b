import { lastTicker, serverNow, subscribeOutage, subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey, contractOnVenue } from '@parallax/protocol';
import { useExchanges, useFundingHours } from '@parallax/store';
import {
  downloadCsv,
  type FileColumn,
  LiveCell,
  LiveText,
  numberText,
  Popover,
  type Unit,
  useMarkMoreBelow,
} from '@parallax/ui';
import { directionOfText } from '@parallax/ui/format';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import type { ContractWidgetProps } from '../../widget-kit/contract/define-contract-widget.tsx';
import { ExportCsv } from '../../widget-kit/frame/export-csv.tsx';
import { useHasPrices, Waiting } from '../../widget-kit/frame/waiting-for.tsx';
import styles from './contract-details.module.css';
import { type DetailRow, type DetailSection, detailSections, timeLeft } from './detail-rows.ts';
import { type MarketRow, type MarketSection, marketSections, marketText } from './market-rows.ts';

/** Marks a value as assumed; the rule is its tooltip, and is shown on press. */
function Assumed({ label, rule }: { label: string; rule: string }) {
  const [open, setOpen] = useState(false);
  const name = `${label}, assumed`;
  return (
    <>
      {' '}
      <Popover
        label={name}
        narrow
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={styles.assumed} aria-label={name} title={rule}>
            assumed
          </button>
        }
      >
        <p className={styles.rule}>{rule}</p>
      </Popover>
    </>
  );
}

export function ContractDetails({ contract }: ContractWidgetProps<object>) {
  const { venue, live } = useDetails(contract);
  const sections = useMemo(() => detailSections(contract, venue, serverNow()), [contract, venue]);
  const [identity, ...others] = sections;
  const hasPrices = useHasPrices(contractKey(contract), subscribeTicker);
  const hasOutage = useHasOutage(contract.exchange);
  const scroller = useRef<HTMLDivElement>(null);
  useMarkMoreBelow(scroller, true);
  return (
    <div className={styles.widget}>
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.sections}>
          {identity && <Section section={identity} />}
          {hasPrices || !hasOutage ? (
            <div className={styles.market}>
              {!hasPrices && (
                <div className={styles.waiting}>
                  <Waiting contract={contract} />
                </div>
              )}
              {live.map((section) => (
                <Market
                  key={section.title}
                  contract={contract}
                  section={section}
                  hidden={!hasPrices}
                />
              ))}
            </div>
          ) : (
            <section aria-label={live[0]?.title}>
              <h3 className={styles.title}>{live[0]?.title}</h3>
              <div className={styles.text}>
                <Waiting contract={contract} />
              </div>
            </section>
          )}
          {others.map((section) => (
            <Section key={section.title} section={section} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** An outage may last, so that the space of values to come would be a hole. */
function useHasOutage(exchange: string): boolean {
  const [hasOutage, setHasOutage] = useState(false);
  useEffect(
    () => subscribeOutage(exchange, (outage) => setHasOutage(outage !== undefined)),
    [exchange],
  );
  return hasOutage;
}

/** The button in the header that downloads the details, since the widget has no toolbar. */
export function DetailsControls({ contract }: ContractWidgetProps<object>) {
  const { venue, live } = useDetails(contract);
  return <ExportCsv onDownload={() => download(contract, venue, live)} />;
}

function useDetails(contract: Contract) {
  const exchanges = useExchanges();
  const venue = exchanges.find(({ name }) => name === contract.exchange);
  const fundingHours = useFundingHours(contract, contract.instType === 'perpetual')(contract);
  const live = useMemo(() => marketSections({ contract, fundingHours }), [contract, fundingHours]);
  return { venue, live };
}

function Market(props: {
  contract: Contract;
  section: MarketSection;
  /** hidden while it has no values; it still takes up its space */
  hidden: boolean;
}) {
  const { contract, section, hidden } = props;
  const { title, rows } = section;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows} data-hidden={hidden || undefined}>
        {rows.map((row) => (
          <Fragment key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              <MarketValue contract={contract} row={row} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function MarketValue({ contract, row }: { contract: Contract; row: MarketRow }) {
  const { field } = row;
  if (field !== undefined) {
    return <LiveCell contract={contract} field={field} format={(value) => row.format(value)} />;
  }
  const key = contractKey(contract);
  const compute = () => {
    const text = marketText(row, lastTicker(key), serverNow());
    return { text, direction: row.signed === true ? directionOfText(text) : undefined };
  };
  return <LiveText tickers={[key]} compute={compute} everySecond />;
}

function Section({ section: { title, rows } }: { section: DetailSection }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <Fragment key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              <Value {...row} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const NO_TICKERS: readonly string[] = [];

function Value({ label, value, until, href, source, assumed }: DetailRow) {
  if (until !== undefined) {
    const compute = () => ({ text: timeLeft(until, serverNow()) });
    return <LiveText tickers={NO_TICKERS} compute={compute} everySecond />;
  }
  return (
    <>
      {href === undefined ? (
        value
      ) : (
        <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
          {value}
        </a>
      )}
      {source !== undefined && <span className={styles.source}>{source}</span>}
      {assumed !== undefined && <Assumed label={label} rule={assumed} />}
    </>
  );
}

interface FileRow {
  readonly label: string;
  readonly text: string;
  readonly unit?: string | undefined;
  readonly source?: string | undefined;
}

const FILE_COLUMNS: readonly FileColumn<FileRow>[] = [
  { heading: 'Detail', value: ({ label }) => label },
  { heading: 'Value', value: ({ text }) => text },
  { heading: 'Unit', value: ({ unit }) => unit },
  { heading: 'Source', value: ({ source }) => source },
];

const figureRow = (label: string, value: number | null | undefined, unit: Unit): FileRow => ({
  label,
  text: numberText(value, unit, undefined),
  unit: unit.name,
});

const detailRow = ({ label, value, figure, href, source, assumed }: DetailRow): FileRow => ({
  ...(figure === undefined
    ? { label, text: href ?? value }
    : figureRow(label, figure.value, figure.unit)),
  source: source ?? assumed,
});

function download(
  contract: Contract,
  venue: Parameters<typeof detailSections>[1],
  live: readonly MarketSection[],
): void {
  const ticker = lastTicker(contractKey(contract));
  const now = serverNow();
  downloadCsv(`Details of ${contractOnVenue(contract)}`, FILE_COLUMNS, [
    ...detailSections(contract, venue, now).flatMap(({ rows }) => rows.map(detailRow)),
    ...live.flatMap(({ rows }) =>
      rows.map(({ label, read, unit }) => figureRow(label, ticker && read(ticker, now), unit)),
    ),
  ]);
}
