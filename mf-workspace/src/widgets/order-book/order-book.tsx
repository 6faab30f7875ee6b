import { subscribeBook } from '@parallax/feed';
import { type Contract, contractKey, contractOnVenue } from '@parallax/protocol';
import { NO_VALUE } from '@parallax/ui/format';
import { useLayoutEffect, useRef } from 'react';
import { ContractSubtitle } from '../contract/contract-subtitle.tsx';
import { WithContract } from '../contract/with-contract.tsx';
import { amountHeading, amountUnit } from '../frame/amounts.ts';
import { ExportCsv } from '../frame/export-csv.tsx';
import { type ListenForPrices, useHasPrices } from '../frame/use-has-prices.ts';
import { WaitingFor } from '../frame/waiting-for.tsx';
import { WidgetHeader } from '../frame/widget-header.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { paintBook } from './book-painter.ts';
import { copyPrice } from './copy-price.ts';
import { downloadBook } from './download-book.ts';
import { Grouping } from './grouping.tsx';
import { stepOf } from './grouping-steps.ts';
import styles from './order-book.module.css';
import type { OrderBookSettings } from './order-book-settings.ts';
import { useRowsThatFit } from './use-rows-that-fit.ts';

const listenForLevels: ListenForPrices = (key, onArrive) =>
  subscribeBook(key, ({ bids, asks }) => {
    if (bids.length + asks.length > 0) onArrive();
  });

export default function OrderBook({ settings, onSettings }: WidgetProps<OrderBookSettings>) {
  return (
    <WithContract contract={settings.contract}>
      {(contract) => (
        <>
          <WidgetHeader
            subtitle={
              <ContractSubtitle
                contract={contract}
                showsBook
                onChoose={(key) => onSettings({ contract: key })}
              />
            }
            controls={
              <span className={styles.controls}>
                <Grouping
                  tick={contract.tick}
                  factor={settings.group}
                  onFactor={(factor) => onSettings({ group: factor })}
                />
                <DownloadBook contract={contract} settings={settings} />
              </span>
            }
          />
          <WaitingFor contract={contract} listen={listenForLevels} />
          <Book contract={contract} settings={settings} />
        </>
      )}
    </WithContract>
  );
}

interface BookProps {
  contract: Contract;
  settings: OrderBookSettings;
}

function DownloadBook({ contract, settings }: BookProps) {
  const hasLevels = useHasPrices(contractKey(contract), listenForLevels);
  return (
    <ExportCsv
      unavailable={hasLevels ? undefined : 'No levels to download yet'}
      onDownload={() => downloadBook(contract, settings)}
    />
  );
}

function Book({ contract, settings }: BookProps) {
  const { unit, cumulative } = settings;
  const box = useRef<HTMLTableElement>(null);
  const asks = useRef<HTMLTableSectionElement>(null);
  const bids = useRef<HTMLTableSectionElement>(null);
  const mid = useRef<HTMLSpanElement>(null);
  const spread = useRef<HTMLSpanElement>(null);
  const bidShare = useRef<HTMLSpanElement>(null);
  const rows = useRowsThatFit(box);
  const groupStep = stepOf(contract.tick, settings.group);

  useLayoutEffect(() => {
    if (!box.current || !asks.current || !bids.current) return undefined;
    if (!mid.current || !spread.current || !bidShare.current) return undefined;
    const elements = {
      box: box.current,
      asks: asks.current,
      bids: bids.current,
      mid: mid.current,
      spread: spread.current,
      bidShare: bidShare.current,
    };
    return paintBook(elements, contract, { groupStep, rows, unit, cumulative });
  }, [contract, groupStep, rows, unit, cumulative]);

  return (
    // the cells are written without React, so one handler serves all prices; the mid price has a
    // button for the keyboard
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above
    <table
      onClick={copyPrice}
      ref={box}
      className={styles.book}
      data-without-totals={cumulative ? undefined : ''}
      aria-label={`Order book of ${contractOnVenue(contract)}`}
    >
      <thead>
        <tr className={styles.head}>
          <th scope="col">Price</th>
          <th scope="col">{amountHeading(unit, contract)}</th>
          <th scope="col">Total ({amountUnit(unit, contract)})</th>
        </tr>
      </thead>
      <tbody ref={asks} className={styles.side} aria-label="Asks" />
      <tbody>
        <tr className={styles.middle}>
          <td>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the price is its label */}
            <button type="button" className={styles.copy} title="Copy the mid price">
              <span
                ref={mid}
                className={styles.mid}
                data-ticker={contractKey(contract)}
                data-field="mid"
              >
                {NO_VALUE}
              </span>
            </button>
          </td>
          <td colSpan={2} className={styles.spread}>
            <span ref={spread}>{NO_VALUE}</span>
            <span ref={bidShare} title="Bids as a share of all received levels" />
          </td>
        </tr>
      </tbody>
      <tbody ref={bids} className={styles.side} aria-label="Bids" />
    </table>
  );
}
