import { subscribeTrades } from '@parallax/feed';
import { type Contract, contractKey, contractOnVenue, priceUnit } from '@parallax/protocol';
import { counted, formatCompact, TIME_ZONE_HINT, timeHeader } from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { ContractSubtitle } from '../../widget-kit/contract/contract-subtitle.tsx';
import { WithContract } from '../../widget-kit/contract/with-contract.tsx';
import { amountHeading } from '../../widget-kit/frame/amounts.ts';
import { ExportCsv } from '../../widget-kit/frame/export-csv.tsx';
import {
  type ListenForPrices,
  useHasPrices,
  WaitingFor,
} from '../../widget-kit/frame/waiting-for.tsx';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { downloadTrades } from './download-trades.ts';
import styles from './recent-trades.module.css';
import type { RecentTradesSettings } from './recent-trades-settings.ts';
import { type Intensity, isShown } from './trade-values.ts';
import { paintTrades } from './trades-painter.ts';

const listenForTrades: ListenForPrices = (key, onArrive) =>
  subscribeTrades(key, ({ length }) => {
    if (length > 0) onArrive();
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

const intensityText = ({ trades, value }: Intensity, contract: Contract): string =>
  `${counted(Math.round(trades), 'trade')}, ${formatCompact(value)} ${priceUnit(contract)} a minute`;

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
            onIntensity: (now, stale) => {
              if (intensity.current === null) return;
              intensity.current.textContent = intensityText(now, contract);
              intensity.current.toggleAttribute('data-stale', stale);
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
        <p ref={intensity} className={styles.intensity} />
        <DownloadTrades key={least} contract={contract} settings={settings} />
      </div>
    </div>
  );
}

function DownloadTrades({
  contract,
  settings,
}: {
  contract: Contract;
  settings: RecentTradesSettings;
}) {
  const { least, large } = settings;
  const listen = useCallback<ListenForPrices>(
    (key, onArrive) =>
      subscribeTrades(key, (trades) => {
        if (trades.some((trade) => isShown(trade, contract, { least, large }))) onArrive();
      }),
    [contract, least, large],
  );
  const hasTrades = useHasPrices(contractKey(contract), listen);
  return (
    <ExportCsv
      unavailable={hasTrades ? undefined : 'No trades to download yet'}
      onDownload={() => downloadTrades(contract, settings)}
    />
  );
}
