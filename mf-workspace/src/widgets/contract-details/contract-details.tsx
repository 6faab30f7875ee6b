import { lastTicker, serverNow } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  contractOnVenue,
  priceUnit,
  type TickerField,
} from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import { csvText, downloadFile, fieldValue, LiveCell, LiveText, StaleMark } from '@parallax/ui';
import { formatSize, sizeDecimals } from '@parallax/ui/format';
import { Fragment, useMemo } from 'react';
import type { ContractWidgetProps } from '../contract/define-contract-widget.tsx';
import { ExportCsv } from '../frame/export-csv.tsx';
import styles from './contract-details.module.css';
import { type DetailRow, type DetailSection, detailSections, timeLeft } from './detail-rows.ts';

interface LiveRow {
  readonly field: TickerField;
  readonly label: string;
  /** the unit of a size */
  readonly unit?: (contract: Contract) => string;
}

const PRICES: readonly LiveRow[] = [
  { field: 'bid', label: 'Bid' },
  { field: 'ask', label: 'Ask' },
  { field: 'last', label: 'Last' },
  { field: 'chg_24h_pct', label: '24h change' },
  { field: 'high_24h', label: '24h high' },
  { field: 'low_24h', label: '24h low' },
  { field: 'volume_24h_base', label: '24h volume', unit: ({ base }) => base },
  { field: 'volume_24h_quote', label: '24h turnover', unit: priceUnit },
];
const OF_DERIVATIVES: readonly LiveRow[] = [
  { field: 'mark_price', label: 'Mark' },
  { field: 'index_price', label: 'Index' },
  {
    field: 'open_interest',
    label: 'Open interest',
    unit: ({ contractSizeUnit }) => contractSizeUnit,
  },
];
const OF_PERPETUALS: readonly LiveRow[] = [
  { field: 'pred_funding_rate', label: 'Funding' },
  { field: 'next_funding_time', label: 'Next funding in' },
];

const liveRows = ({ instType }: Contract): readonly LiveRow[] => [
  ...PRICES,
  ...(instType === 'spot' ? [] : OF_DERIVATIVES),
  ...(instType === 'perpetual' ? OF_PERPETUALS : []),
];

/** Decimals of large sums do not matter. */
const LARGE = 1_000;
const inUnit =
  (unit: (contract: Contract) => string) =>
  (size: number, contract: Contract): string =>
    `${formatSize(size, size >= LARGE ? 0 : sizeDecimals(contract))} ${unit(contract)}`;

export function ContractDetails({ contract }: ContractWidgetProps<object>) {
  const exchanges = useExchanges();
  const venue = exchanges.find(({ name }) => name === contract.exchange);
  const sections = useMemo(() => detailSections(contract, venue, serverNow()), [contract, venue]);
  const live = liveRows(contract);
  return (
    <div className={styles.widget}>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      <section aria-label="Market">
        <h3 className={styles.title}>
          Market <StaleMark tickers={[contractKey(contract)]} />
        </h3>
        <dl className={styles.rows}>
          {live.map(({ field, label, unit }) => (
            <Fragment key={field}>
              <dt>{label}</dt>
              <dd>
                <LiveCell contract={contract} field={field} format={unit && inUnit(unit)} />
              </dd>
            </Fragment>
          ))}
        </dl>
      </section>
      <ExportCsv onDownload={() => download(contract, venue, live)} />
    </div>
  );
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

function Value({ value, until, href, source }: DetailRow) {
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
    </>
  );
}

function download(
  contract: Contract,
  venue: Parameters<typeof detailSections>[1],
  live: readonly LiveRow[],
): void {
  const ticker = lastTicker(contractKey(contract));
  const sections = detailSections(contract, venue, serverNow());
  const lines = [
    ...sections.flatMap(({ rows }) =>
      rows.map(({ label, value, href, source }) => [label, href ?? value, source ?? '']),
    ),
    ...live.map(({ field, label }) => [label, fieldValue(ticker, field, contract) ?? null, '']),
  ];
  const name = `Details of ${contractOnVenue(contract)}`;
  const csv = csvText([['Detail', 'Value', 'Source'], ...lines]);
  downloadFile(`${name}.csv`, new Blob([csv], { type: 'text/csv' }));
}
