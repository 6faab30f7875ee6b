/** The prices between two exclusive bounds. */
export interface PriceRange {
  readonly bottom: number;
  readonly top: number;
}

export const EMPTY_RANGE: PriceRange = {
  bottom: Number.POSITIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
};
export const EVERY_PRICE: PriceRange = {
  bottom: Number.NEGATIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
};

/** Safety margin of the bounds, as a fraction: larger than the rounding error of a figure. */
const ROUNDING = 1e-12;
/** Maximum distance of a bound, as a fraction of the price. */
const DISTANCE_MAX = 0.5;

/** The prices within `distance` of `price`, as a fraction of `price`. */
export function rangeAround(price: number, distance: number): PriceRange {
  const margin = Math.min(distance, DISTANCE_MAX) - ROUNDING;
  return margin > 0 ? { bottom: price * (1 - margin), top: price * (1 + margin) } : EMPTY_RANGE;
}

export const rangeAbove = (price: number): PriceRange => ({
  bottom: price * (1 + ROUNDING),
  top: Number.POSITIVE_INFINITY,
});

export const rangeBelow = (price: number): PriceRange => ({
  bottom: Number.NEGATIVE_INFINITY,
  top: price * (1 - ROUNDING),
});

export const isIn = ({ bottom, top }: PriceRange, price: number): boolean =>
  price > bottom && price < top;

export const intersectionOf = (a: PriceRange, b: PriceRange): PriceRange => ({
  bottom: Math.max(a.bottom, b.bottom),
  top: Math.min(a.top, b.top),
});
