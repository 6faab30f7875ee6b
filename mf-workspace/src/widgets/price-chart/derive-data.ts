import { type ChartData, createChartData } from '@parallax/trading-ui';

/**
 * Computes the next row from the next candle. With `replace` the candle is a new state of the last
 * one, which is still forming.
 */
export type Step<Row, Derived> = (row: Row, replace: boolean) => Derived;

export interface DerivedData<Derived> {
  readonly data: ChartData<Derived>;
  /** follows the source; returns the unsubscribe function */
  readonly start: () => () => void;
}

/**
 * Rows computed from other rows, one for each. New rows cost one step each; all are computed again
 * only when earlier rows have changed.
 */
export function deriveData<Row, Derived extends { readonly at: number }>(
  source: ChartData<Row>,
  createStep: () => Step<Row, Derived>,
): DerivedData<Derived> {
  const data = createChartData<Derived>(({ at }) => at);
  let step = createStep();
  let done = 0;
  const computeAll = (): void => {
    step = createStep();
    done = source.rows.length;
    data.set(source.rows.map((row) => step(row, false)));
  };
  return {
    data,
    start() {
      computeAll();
      return source.subscribe((change) => {
        if (change.kind === 'set' || change.from < done - 1) {
          computeAll();
          return;
        }
        const { from } = change;
        const added = source.rows
          .slice(from)
          .map((row, index) => step(row, from + index === done - 1));
        done = source.rows.length;
        data.append(added);
      });
    },
  };
}
