import { type Contract, contractKey, notConvertible } from '@parallax/protocol';
import { LiveText } from '@parallax/ui';
import { directionOfText, NO_VALUE } from '@parallax/ui/format';
import type { MarketValues } from '../market/market-values.ts';
import { intervalText, signedRate } from '../perpetuals/rate-text.ts';
import styles from './pair-cells.module.css';
import type { PairStore } from './pair-store.ts';
import { conversionKeys, type PerpPair } from './pairs.ts';

/** The predicted rate of a leg with its interval. */
export function RateCell(props: { id: string; contract: Contract; store: PairStore }) {
  const { id, contract, store } = props;
  return (
    <span className={styles.rate}>
      <LiveText
        tickers={[contractKey(contract)]}
        staleSince={store.values.staleSince}
        compute={() => {
          const text = signedRate(store.legOf(contract).rate);
          return { text, direction: directionOfText(text) };
        }}
        attributes={{ 'data-figure': id }}
        throttled
      />
      <span className={styles.interval}>{intervalText(store.legOf(contract).hours)}</span>
    </span>
  );
}

/** A figure of a pair as text. */
export function PairCell(props: {
  /** of the column */
  id: string;
  pair: PerpPair;
  staleSince: MarketValues['staleSince'];
  /** whether it needs prices in one quote */
  priced: boolean;
  signed: boolean;
  text: () => string;
}) {
  const { id, pair, priced, signed } = props;
  const { first, second, conversion } = pair;
  if (priced && conversion === undefined) {
    return (
      <span
        className={styles.none}
        data-figure={id}
        title={notConvertible(second.quote, first.quote)}
      >
        {NO_VALUE}
      </span>
    );
  }
  const rates = priced ? conversionKeys(pair) : [];
  return (
    <LiveText
      tickers={[contractKey(first), contractKey(second), ...rates]}
      staleSince={props.staleSince}
      compute={() => {
        const text = props.text();
        return { text, direction: signed ? directionOfText(text) : undefined };
      }}
      attributes={{ 'data-figure': id }}
      throttled
    />
  );
}
