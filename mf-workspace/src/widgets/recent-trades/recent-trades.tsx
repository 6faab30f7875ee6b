import { subscribeTrades } from '@parallax/feed';
import type { Contract } from '@parallax/protocol';
import { contractName } from '@parallax/ui/format';
import { useLayoutEffect, useRef } from 'react';
import type { ContractSettings } from '../contract/contract-settings.ts';
import { ContractSubtitle } from '../contract/contract-subtitle.tsx';
import { WithContract } from '../contract/with-contract.tsx';
import type { ListenForPrices } from '../frame/use-has-prices.ts';
import { WaitingFor } from '../frame/waiting-for.tsx';
import { WidgetHeader } from '../frame/widget-header.tsx';
import type { WidgetProps } from '../widget-props.ts';
import styles from './recent-trades.module.css';
import { paintTrades } from './trades-painter.ts';

const listenForTrades: ListenForPrices = (key, arrived) =>
  subscribeTrades(key, ({ length }) => {
    if (length > 0) arrived();
  });

export default function RecentTrades({ settings, onSettings }: WidgetProps<ContractSettings>) {
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
          <Trades contract={contract} />
        </>
      )}
    </WithContract>
  );
}

/** A scrollable region must be focusable by keyboard. */
const scrollable = { tabIndex: 0 };

function Trades({ contract }: { contract: Contract }) {
  const body = useRef<HTMLTableSectionElement>(null);

  useLayoutEffect(
    () => (body.current ? paintTrades(body.current, contract) : undefined),
    [contract],
  );

  return (
    <table
      {...scrollable}
      className={styles.table}
      aria-label={`Recent trades of ${contractName(contract)} on ${contract.exchangeName}`}
    >
      <thead className={styles.heads}>
        <tr className={styles.head}>
          <th scope="col">Price</th>
          <th scope="col">Size</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody ref={body} className={styles.body} />
    </table>
  );
}
