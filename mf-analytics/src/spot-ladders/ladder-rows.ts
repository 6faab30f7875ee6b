import {
  type Contract,
  type Conversion,
  contractKey,
  conversionKeys,
  conversionLookup,
} from '@parallax/protocol';

/** A spot contract of another venue or in another quote, compared with a base contract. */
export interface LadderRow {
  readonly key: string;
  readonly baseContract: Contract;
  readonly other: Contract;
  /** from the other quote currency to the base contract's; undefined if no index price connects them */
  readonly conversion: Conversion | undefined;
}

export interface Ladder {
  /** the base exchange's spot contracts of the base */
  readonly baseContracts: readonly Contract[];
  readonly rows: readonly LadderRow[];
}

/**
 * Pairs every spot contract of `base` on `baseExchange` with every other spot contract of `base`, on
 * other venues and on the same exchange in another quote, in catalogue order.
 * @param isShown filters the contracts that are compared with the base contracts
 * @param unavailable see `conversionLookup`
 */
export function ladderOf(
  contracts: readonly Contract[],
  { baseExchange, base }: { baseExchange: string; base: string },
  isShown: (contract: Contract) => boolean = () => true,
  unavailable?: ReadonlySet<string>,
): Ladder {
  const spot = contracts.filter((c) => c.instType === 'spot' && c.base === base);
  const baseContracts = spot.filter((c) => c.exchange === baseExchange);
  const others = spot.filter(isShown);
  const convert = conversionLookup(contracts, unavailable);
  const rows = baseContracts.flatMap((baseContract) =>
    others
      .filter((other) => other !== baseContract)
      .map((other) => ({
        key: `${contractKey(baseContract)}|${contractKey(other)}`,
        baseContract,
        other,
        conversion: convert(other.quote, baseContract.quote),
      })),
  );
  return { baseContracts, rows };
}

/**
 * The keys of the contracts whose prices a row depends on: the base contract, the other one, and those
 * whose index prices convert the quotes.
 */
export const tickerKeysOf = ({ baseContract, other, conversion }: LadderRow): readonly string[] => [
  contractKey(baseContract),
  contractKey(other),
  ...conversionKeys(conversion),
];

/** The conversion of prices in one quote to another. */
export interface QuoteRate {
  readonly from: string;
  readonly to: string;
  readonly conversion: Conversion;
}

/** The conversions of a ladder's rows, each once and in one direction. */
export function quoteRatesOf(rows: readonly LadderRow[]): readonly QuoteRate[] {
  const rates = new Map<string, QuoteRate>();
  for (const { other, baseContract, conversion } of rows) {
    const [from, to] = [other.quote, baseContract.quote];
    const isKnown = from === to || rates.has(`${from}/${to}`) || rates.has(`${to}/${from}`);
    if (conversion !== undefined && !isKnown) rates.set(`${from}/${to}`, { from, to, conversion });
  }
  return [...rates.values()];
}
