const ROOT_2_PI = Math.sqrt(2 * Math.PI);
/** Beyond this point the tail is below 1e-299 and counts as 0. */
const END = 37;
/** From here on the tail uses a continued fraction instead of the rational function. */
const TAIL = 7.071_067_811_865_47;

/** Hart's polynomials, without loops: a repricing needs millions of them. */
const numeratorOf = (z: number): number =>
  (((((0.035_262_496_599_891_1 * z + 0.700_383_064_443_688) * z + 6.373_962_203_531_65) * z +
    33.912_866_078_383) *
    z +
    112.079_291_497_871) *
    z +
    221.213_596_169_931) *
    z +
  220.206_867_912_376;

const denominatorOf = (z: number): number =>
  ((((((0.088_388_347_648_318_4 * z + 1.755_667_163_182_64) * z + 16.064_177_579_207) * z +
    86.780_732_202_946_1) *
    z +
    296.564_248_779_674) *
    z +
    637.333_633_378_831) *
    z +
    793.826_512_519_948) *
    z +
  440.413_735_824_752;

/** Density of the standard normal distribution. */
export const normalDensity = (x: number): number => Math.exp((-x * x) / 2) / ROOT_2_PI;

/**
 * Cumulative standard normal distribution, accurate to 1e-15: J. F. Hart's rational function, as
 * given by G. West, "Better approximations to cumulative normal functions", Wilmott, 2005.
 */
export function normalCumulative(x: number): number {
  const z = Math.abs(x);
  const tail = z > END ? 0 : Math.exp((-z * z) / 2) * tailOf(z);
  return x > 0 ? 1 - tail : tail;
}

function tailOf(z: number): number {
  if (z < TAIL) return numeratorOf(z) / denominatorOf(z);
  let fraction = z + 0.65;
  for (let n = 4; n >= 1; n -= 1) fraction = z + n / fraction;
  return 1 / (fraction * ROOT_2_PI);
}
