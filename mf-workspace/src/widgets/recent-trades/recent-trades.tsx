import type { Contract } from '@parallax/contract';
import { contractName } from '@parallax/ui/format';
import { useLayoutEffect, useRef } from 'react';
import type { ContractSettings } from '../contract/contract-settings.ts';
import { ContractSubtitle } from '../contract/contract-subtitle.tsx';
import { NoContract } from '../contract/no-contract.tsx';
import { useWidgetContract } from '../contract/use-widget-contract.ts';
import { WidgetHeader } from '../frame/widget-header.tsx';
import type { WidgetProps } from '../widget-props.ts';
import styles from './recent-trades.module.css';
import { paintTrades } from './trades-painter.ts';

export default function RecentTrades({ settings }: WidgetProps<ContractSettings>) {
  const contract = useWidgetContract(settings.contract);
  if (!contract) return <NoContract contract={settings.contract} />;
  return (
    <>
      <WidgetHeader subtitle={<ContractSubtitle contract={contract} />} />
      <Trades contract={contract} />
    </>
  );
}

/** What scrolls must be reachable by keyboard. */
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
      aria-label={`Recent trades of ${contractName(contract)} on ${contract.exchange}`}
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
