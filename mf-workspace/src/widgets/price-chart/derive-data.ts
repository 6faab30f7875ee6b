import { type ChartData, createChartData } from '@parallax/trading-ui';

/**
 * Derives a row from the next source row. With `replace`, the source row updates the last one, which
 * is still forming.
 */
export type Step<Row, Derived> = (row: Row, replace: boolean) => Derived;

export interface DerivedData<Derived> {
  readonly data: ChartData<Derived>;
  /** computes all rows and follows the source; returns the unsubscribe function */
  readonly start: () => () => void;
}

/**
 * Derives one row from each source row. A new row costs one step; all rows are computed again only
 * when earlier rows have changed.
 */
export function deriveData<Row, Derived extends { readonly at: number }>(
  source: ChartData<Row>,
  createStep: () => Step<Row, Derived>,
): DerivedData<Derived> {
  const data = createChartData<Derived>(({ at }) => at);
  let step = createStep();
  let computedCount = 0;
  const computeAll = (): void => {
    step = createStep();
    computedCount = source.rows.length;
    data.set(source.rows.map((row) => step(row, false)));
  };
  return {
    data,
    start() {
      computeAll();
      return source.subscribe((change) => {
        if (change.kind === 'set' || change.from < computedCount - 1) {
          computeAll();
          return;
        }
        const { from } = change;
        const added = source.rows
          .slice(from)
          .map((row, index) => step(row, from + index === computedCount - 1));
        computedCount = source.rows.length;
        data.append(added);
      });
    },
  };
}
