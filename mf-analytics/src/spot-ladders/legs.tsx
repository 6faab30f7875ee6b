import { type Contract, contractKey } from '@parallax/protocol';
import { LiveCell } from '@parallax/ui';
import styles from './legs.module.css';

/** The prices of the base exchange that the ladder compares with. */
export function Legs(props: { legs: readonly Contract[]; nameOf(exchange: string): string }) {
  return (
    <ul className={styles.legs} aria-label="Base contracts">
      {props.legs.map((leg) => (
        <li key={contractKey(leg)} className={styles.leg}>
          <span className={styles.name}>
            {props.nameOf(leg.exchange)} {leg.base}/{leg.quote}
          </span>
          <span className={styles.label}>Bid</span>
          <LiveCell contract={leg} field="bid" />
          <span className={styles.label}>Ask</span>
          <LiveCell contract={leg} field="ask" />
        </li>
      ))}
    </ul>
  );
}
