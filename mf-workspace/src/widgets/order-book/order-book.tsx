import { subscribeBook } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractName, NO_VALUE } from '@parallax/ui/format';
import { useLayoutEffect, useRef } from 'react';
import { ContractSubtitle } from '../contract/contract-subtitle.tsx';
import { WithContract } from '../contract/with-contract.tsx';
import type { ListenForPrices } from '../frame/use-has-prices.ts';
import { WaitingFor } from '../frame/waiting-for.tsx';
import { WidgetHeader } from '../frame/widget-header.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { paintBook } from './book-painter.ts';
import { Grouping } from './grouping.tsx';
import { type GroupFactor, stepOf } from './grouping-steps.ts';
import styles from './order-book.module.css';
import type { OrderBookSettings } from './order-book-settings.ts';
import { useRowsThatFit } from './use-rows-that-fit.ts';

const listenForLevels: ListenForPrices = (key, arrived) =>
  subscribeBook(key, ({ bids, asks }) => {
    if (bids.length + asks.length > 0) arrived();
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
                onChoose={(key) => onSettings({ contract: key })}
              />
            }
            controls={
              <Grouping
                tick={contract.tick}
                factor={settings.group}
                onFactor={(group) => onSettings({ group })}
              />
            }
          />
          <WaitingFor contract={contract} listen={listenForLevels} />
          <Book contract={contract} factor={settings.group} />
        </>
      )}
    </WithContract>
  );
}

function Book({ contract, factor }: { contract: Contract; factor: GroupFactor }) {
  const box = useRef<HTMLTableElement>(null);
  const asks = useRef<HTMLTableSectionElement>(null);
  const bids = useRef<HTMLTableSectionElement>(null);
  const mid = useRef<HTMLSpanElement>(null);
  const spread = useRef<HTMLSpanElement>(null);
  const rows = useRowsThatFit(box);
  const group = stepOf(contract.tick, factor);

  useLayoutEffect(() => {
    if (!box.current || !asks.current || !bids.current) return undefined;
    if (!mid.current || !spread.current) return undefined;
    const elements = {
      box: box.current,
      asks: asks.current,
      bids: bids.current,
      mid: mid.current,
      spread: spread.current,
    };
    return paintBook(elements, contract, { group, rows });
  }, [contract, group, rows]);

  return (
    <table
      ref={box}
      className={styles.book}
      aria-label={`Order book of ${contractName(contract)} on ${contract.exchangeName}`}
    >
      <thead>
        <tr className={styles.head}>
          <th scope="col">Price</th>
          <th scope="col">Size</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody ref={asks} aria-label="Asks" />
      <tbody>
        <tr className={styles.middle}>
          <td>
            <span
              ref={mid}
              className={styles.mid}
              data-ticker={contractKey(contract)}
              data-field="mid"
            >
              {NO_VALUE}
            </span>
          </td>
          <td colSpan={2} className={styles.spread}>
            <span ref={spread}>{NO_VALUE}</span>
          </td>
        </tr>
      </tbody>
      <tbody ref={bids} aria-label="Bids" />
    </table>
  );
}
