import { type Contract, contractKey, conversionKeys, notConvertible } from '@parallax/protocol';
import { LiveText, type LiveTextProps } from '@parallax/ui';
import {
  directionOfText,
  formatDetailedFundingRate,
  formatFundingRate,
  NO_VALUE,
} from '@parallax/ui/format';
import type { MarketValues } from '../market/market-values.ts';
import { intervalText } from '../perpetuals/rate-text.ts';
import styles from './pair-cells.module.css';
import type { PairStore } from './pair-store.ts';
import type { PerpPair } from './pairs.ts';

/** The funding interval of a leg, followed by its predicted rate; the tooltip has more digits. */
export function RateCell(props: { id: string; contract: Contract; store: PairStore }) {
  const { id, contract, store } = props;
  const tickers = [contractKey(contract)];
  return (
    <span className={styles.rate}>
      <LiveText
        tickers={tickers}
        compute={() => ({ text: intervalText(store.readLeg(contract).hours) })}
        className={styles.interval}
        everySecond
      />
      <LiveText
        tickers={tickers}
        staleSince={store.values.staleSince}
        compute={() => {
          const { rate } = store.readLeg(contract);
          const text = formatFundingRate(rate);
          const detailed = rate === null ? undefined : formatDetailedFundingRate(rate);
          return { text, direction: directionOfText(text), tooltip: detailed };
        }}
        attributes={{ 'data-figure': id }}
        everySecond
      />
    </span>
  );
}

/** A figure of a pair as text; its sign depends on the order of the legs, so it has no colour. */
export function PairCell(props: {
  /** column id */
  id: string;
  pair: PerpPair;
  staleSince: MarketValues['staleSince'];
  /**
   * whether the figure compares prices, so that leg 2 must first be converted to the quote currency of
   * leg 1
   */
  needsConversion: boolean;
  compute: LiveTextProps['compute'];
}) {
  const { id, pair, needsConversion } = props;
  const { first, second, conversion } = pair;
  if (needsConversion && conversion === undefined) {
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
  const indexKeys = needsConversion ? conversionKeys(conversion) : [];
  return (
    <LiveText
      tickers={[contractKey(first), contractKey(second), ...indexKeys]}
      staleSince={props.staleSince}
      compute={props.compute}
      attributes={{ 'data-figure': id }}
      everySecond
    />
  );
}
