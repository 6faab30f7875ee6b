import type { ContractTerms } from '../contract-terms.ts';
import { valueOf } from '../contract-value.ts';
import { type Decimal, decimal } from '../decimal.ts';
import type { OpenOrder } from '../open-order.ts';
import { NO_POSITION } from '../position.ts';
import type { RiskAccount } from '../risk/account-risk.ts';
import type { RiskMarket } from '../risk/position-leg.ts';
import { unifiedAccountOf } from '../unified-margin.ts';

export interface TestHoldings {
  readonly accountId?: string;
  readonly exchange?: string;
  readonly balances: Readonly<Record<string, string>>;
  readonly positions?: readonly (readonly [terms: ContractTerms, amount: string, entry: string])[];
  readonly orders?: readonly OpenOrder[];
}

export interface TestPrices {
  /** Unix milliseconds */
  readonly at: number;
  /** mark prices by contract key */
  readonly marks: Readonly<Record<string, string>>;
  readonly usd: Readonly<Record<string, string>>;
  readonly underlying?: string;
  /** of every option */
  readonly volatility?: number;
}

const known = (text: string | undefined): Decimal | undefined =>
  text === undefined ? undefined : decimal(text);

/** A market with these prices. */
export const testMarket = ({ at, usd, volatility }: TestPrices): RiskMarket => ({
  at,
  usdOf: (asset) => known(usd[asset]),
  volatilityOf: () => volatility,
});

/** An account with balances and positions at entry prices, in a market with these prices. */
export function testAccount(holdings: TestHoldings, prices: TestPrices): RiskAccount {
  const {
    accountId = 'one',
    exchange = 'deribit',
    balances,
    positions = [],
    orders = [],
  } = holdings;
  const { marks, underlying, usd } = prices;
  return {
    accountId,
    exchange,
    margin: {
      balances: new Map(Object.entries(balances).map(([asset, held]) => [asset, decimal(held)])),
      positions: new Map(
        positions.map(([terms, text, entry]) => {
          const amount = decimal(text);
          const cost = valueOf(terms, amount, decimal(entry));
          return [terms.key, { terms, position: { ...NO_POSITION, amount, cost } }] as const;
        }),
      ),
      orders,
      prices: { markOf: ({ key }) => known(marks[key]), underlyingOf: () => known(underlying) },
      unified: unifiedAccountOf(exchange, (asset) => known(usd[asset])),
    },
  };
}
