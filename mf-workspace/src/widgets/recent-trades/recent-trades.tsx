import { subscribeTrades } from '@parallax/feed';
import { type Contract, contractKey, contractOnVenue, priceUnit } from '@parallax/protocol';
import {
  formatCompact,
  formatCount,
  NO_VALUE,
  TIME_ZONE_HINT,
  timeHeader,
} from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { useLayoutEffect, useRef } from 'react';
import { ContractSubtitle } from '../contract/contract-subtitle.tsx';
import { WithContract } from '../contract/with-contract.tsx';
import { amountHeading } from '../frame/amount-heading.ts';
import { ExportCsv } from '../frame/export-csv.tsx';
import type { ListenForPrices } from '../frame/use-has-prices.ts';
import { WaitingFor } from '../frame/waiting-for.tsx';
import { WidgetHeader } from '../frame/widget-header.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { downloadTrades } from './download-trades.ts';
import styles from './recent-trades.module.css';
import type { RecentTradesSettings } from './recent-trades-settings.ts';
import type { Intensity } from './trade-values.ts';
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
          <Trades
            key={`${zone} ${contractKey(contract)}`}
            contract={contract}
            settings={settings}
          />
        </>
      )}
    </WithContract>
  );
}

const UNKNOWN_INTENSITY = `${NO_VALUE} trades a minute`;
const intensityText = ({ trades, value }: Intensity, contract: Contract): string =>
  `${formatCount(trades)} trades, ${formatCompact(value)} ${priceUnit(contract)} a minute`;

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
            onIntensity: (now) => {
              if (intensity.current === null) return;
              intensity.current.textContent = now
                ? intensityText(now, contract)
                : UNKNOWN_INTENSITY;
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
        aria-label={`Recent trades of ${contractOnVenue(contract)}`}
      >
        <thead className={styles.heads}>
          <tr className={styles.head}>
            <th scope="col">Price</th>
            <th scope="col">{amountHeading(unit, contract)}</th>
            <th scope="col" title={TIME_ZONE_HINT}>
              {timeHeader()}
            </th>
          </tr>
        </thead>
        <tbody ref={body} className={styles.body} />
      </table>
      <div className={styles.bar}>
        <p ref={intensity} className={styles.intensity}>
          {UNKNOWN_INTENSITY}
        </p>
        <ExportCsv onDownload={() => downloadTrades(contract, settings)} />
      </div>
    </div>
  );
}
