import type { Decimal } from '../decimal.ts';
import type { Sensitivities } from './position-leg.ts';
import type { Greeks } from './risk-figures.ts';
import { UnitSums } from './unit-sums.ts';

const [DELTA, GAMMA, VEGA, THETA, GROSS] = [0, 1, 2, 3, 4];
const COUNT = 5;

/** The sums of the greeks of lines, and of their absolute deltas. */
export class GreekSums {
  readonly #sums = new UnitSums(COUNT);

  addLine({ deltaUsd, gammaUsd, vegaUsd, thetaUsd }: Sensitivities): void {
    this.#sums.addDecimal(DELTA, deltaUsd);
    this.#sums.addDecimal(GAMMA, gammaUsd);
    this.#sums.addDecimal(VEGA, vegaUsd);
    this.#sums.addDecimal(THETA, thetaUsd);
    this.#sums.addDecimal(GROSS, deltaUsd.abs());
  }

  add(other: GreekSums): void {
    this.#sums.addAll(other.#sums);
  }

  delta(): Decimal {
    return this.#sums.decimal(DELTA);
  }

  gross(): Decimal {
    return this.#sums.decimal(GROSS);
  }

  texts(): Greeks {
    return {
      deltaUsd: this.#sums.text(DELTA),
      gammaUsd: this.#sums.text(GAMMA),
      vegaUsd: this.#sums.text(VEGA),
      thetaUsd: this.#sums.text(THETA),
    };
  }
}
