import { type Contract, isDollar } from '@parallax/protocol';

interface StartingBalance {
  asset: string;
  amount: string;
}

const DOLLARS = '100000';
const COINS: readonly StartingBalance[] = [
  { asset: 'BTC', amount: '1' },
  { asset: 'ETH', amount: '10' },
];
/** Where spot contracts are at most this share of the derivatives, an account does not trade them. */
const SPOT_SHARE_MIN = 0.1;

const isSpot = ({ instType }: Contract): boolean => instType === 'spot';

/** The dollar in which most contracts are quoted; the quotes of options are those of their strikes. */
function dollarOf(contracts: readonly Contract[]): string {
  const counts = new Map<string, number>();
  for (const { quote, instType } of contracts) {
    if (isDollar(quote) && instType !== 'option') counts.set(quote, (counts.get(quote) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 'USDT';
}

/**
 * The suggested starting balances of a paper account on an exchange with these contracts: what its orders
 * pay with. Dollars, and a coin to sell on spot; coins where most derivatives are settled in them.
 */
export function startingBalances(contracts: readonly Contract[]): StartingBalance[] {
  const spot = contracts.filter(isSpot);
  const derivatives = contracts.filter((contract) => !isSpot(contract));
  const inCoins = derivatives.filter(({ base, settle }) => settle === base);
  const hasSpot = spot.length > derivatives.length * SPOT_SHARE_MIN;
  if (!hasSpot && inCoins.length > derivatives.length / 2) return [...COINS];
  const dollars = { asset: dollarOf(contracts), amount: DOLLARS };
  return hasSpot ? [dollars, { asset: 'BTC', amount: '1' }] : [dollars];
}
