import type { Contract } from '@parallax/protocol';
import { type LiveInstrument, sizeUnit } from '../map/market.ts';
import { roundFloat } from '../map/numbers.ts';
import type { LiveVenueId } from '../venues.ts';
import { toDecimal } from './decimal-text.ts';

/** A contract of a venue, with what its private calls need. */
export interface AccountContract extends Omit<LiveInstrument, 'unit'> {
  readonly exchange: LiveVenueId;
  /** our unit of sizes (base currency, or US dollars if inverse) per unit of the venue's amounts */
  readonly unit: string;
}

/** Whether a contract is delivered when it is traded, or has a position. */
export type ContractGroup = 'spot' | 'derivative';

const groupOf = ({ instType }: Pick<LiveInstrument, 'instType'>): ContractGroup =>
  instType === 'spot' ? 'spot' : 'derivative';

/** A contract as the venue lists it. */
export function toAccountContract(
  exchange: LiveVenueId,
  instrument: LiveInstrument,
): AccountContract {
  const unit = toDecimal(roundFloat(instrument.unit));
  if (unit === undefined) throw new Error(`${instrument.symbol} has no contract size.`);
  return { ...instrument, exchange, unit };
}

/** A contract as it was stored, which the venue may list no longer. */
export const fromStored = (exchange: LiveVenueId, contract: Contract): AccountContract =>
  toAccountContract(exchange, {
    ...contract,
    unified: contract.origSymbol,
    unit: sizeUnit(exchange, contract),
    fundingHours: null,
  });

/** The contracts of a venue by our symbol and by the venue's names. */
export class AccountContracts {
  readonly #bySymbol = new Map<string, AccountContract>();
  readonly #byName = new Map<string, AccountContract>();

  constructor(
    readonly exchange: LiveVenueId,
    /** later ones replace earlier ones with the same names */
    contracts: Iterable<AccountContract>,
  ) {
    for (const contract of contracts) {
      this.#bySymbol.set(contract.symbol, contract);
      const group = groupOf(contract);
      // Kraken uses three names of a pair
      for (const name of [contract.unified, contract.symbol, contract.origSymbol]) {
        this.#byName.set(`${group} ${name}`, contract);
      }
    }
  }

  get(symbol: string): AccountContract | undefined {
    return this.#bySymbol.get(symbol);
  }

  /** By the venue's name, which spot and derivatives of a venue may share. */
  find(name: string, group?: ContractGroup): AccountContract | undefined {
    const groups: readonly ContractGroup[] = group === undefined ? ['spot', 'derivative'] : [group];
    return groups
      .map((each) => this.#byName.get(`${each} ${name}`))
      .find((contract) => contract !== undefined);
  }

  all(): readonly AccountContract[] {
    return [...this.#bySymbol.values()];
  }
}
