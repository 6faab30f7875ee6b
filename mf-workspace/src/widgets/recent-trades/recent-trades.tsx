import { subscribeTrades } from '@parallax/feed';
import type { Contract } from '@parallax/protocol';
import { contractName, formatCompact, formatCount, TIME_ZONE_HINT } from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { useLayoutEffect, useRef } from 'react';
import { ContractSubtitle } from '../contract/contract-subtitle.tsx';
import { WithContract } from '../contract/with-contract.tsx';
import { ExportCsv } from '../frame/export-csv.tsx';
import { priceUnit } from '../frame/price-unit.ts';
import type { ListenForPrices } from '../frame/use-has-prices.ts';
import { WaitingFor } from '../frame/waiting-for.tsx';
import { WidgetHeader } from '../frame/widget-header.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { downloadTrades } from './download-trades.ts';
import styles from './recent-trades.module.css';
import type { RecentTradesSettings } from './recent-trades-settings.ts';
import { paintTrades } from './trades-painter.ts';

const listenForTrades: ListenForPrices = (key, arrived) =>
  subscribeTrades(key, ({ length }) => {
    if (length > 0) arrived();
  });

export default function RecentTrades({ settings, onSettings }: WidgetProps<RecentTradesSettings>) {
  const zone = useTimeZone();
  return (
    <WithContract contract={settings.contract}>
      {(contract) => (
        <>
          <WidgetHeader
            subtitle={
              <ContractSubtitle
                contract={contract}
                onChoose={(key) => onSettings({ contract: key })}
              />
            }
          />
          <WaitingFor contract={contract} listen={listenForTrades} />
          <Trades key={zone} contract={contract} settings={settings} />
        </>
      )}
    </WithContract>
  );
}

/** A scrollable region must be focusable by keyboard. */
const scrollable = { tabIndex: 0 };

function Trades({ contract, settings }: { contract: Contract; settings: RecentTradesSettings }) {
  const { unit, least, large } = settings;
  const intensity = useRef<HTMLParagraphElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);

  useLayoutEffect(
    () =>
      body.current
        ? paintTrades(body.current, contract, {
            unit,
            least,
            large,
            onIntensity: ({ trades, value }) => {
              const text = `${formatCount(trades)} trades, ${formatCompact(value)} ${priceUnit(contract)} a minute`;
              if (intensity.current) intensity.current.textContent = text;
            },
          })
        : undefined,
    [contract, unit, least, large],
  );

  return (
    <div className={styles.widget}>
      <table
        {...scrollable}
        className={styles.table}
        aria-label={`Recent trades of ${contractName(contract)} on ${contract.exchangeName}`}
      >
        <thead className={styles.heads}>
          <tr className={styles.head}>
            <th scope="col">Price</th>
            <th scope="col">{unit === 'Size' ? 'Size' : priceUnit(contract)}</th>
            <th scope="col" title={TIME_ZONE_HINT}>
              Time
            </th>
          </tr>
        </thead>
        <tbody ref={body} className={styles.body} />
      </table>
      <div className={styles.bar}>
        <p ref={intensity} className={styles.intensity} />
        <ExportCsv onDownload={() => downloadTrades(contract, settings)} />
      </div>
    </div>
  );
}
