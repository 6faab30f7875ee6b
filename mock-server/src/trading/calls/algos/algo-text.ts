import type { AlgoTerms } from '@parallax/protocol';
import { activeLegOf } from '@parallax/trading';
import { legsOf } from '../../records/algo-store.ts';
import { orderText } from '../../records/order-store.ts';

const NAMES: Readonly<Record<AlgoTerms['type'], string>> = {
  twap: 'TWAP',
  pov: 'POV',
  iceberg: 'Iceberg',
  peg: 'Peg',
  spread: 'Spread',
};

/** 'TWAP: Buy 0.6 BTCUSDT, limit at 60,000' */
export function algoText(terms: AlgoTerms): string {
  const type = terms.limitPrice === null ? 'market' : 'limit';
  const active = activeLegOf(terms);
  const orders = legsOf(terms).map((leg, index) =>
    index === active
      ? orderText({ ...leg, type, price: terms.limitPrice, triggerPrice: null })
      : orderText({ ...leg, type: 'market', price: null, triggerPrice: null }),
  );
  return `${NAMES[terms.type]}: ${orders.join('; ')}`;
}
