/**
 * The quantities that venues put before the code of an asset of little worth: `1000PEPE`, `1MBABYDOGE`,
 * `kBONK`. A code follows it, so that `1INCH` and `1000` are assets of their own.
 */
const QUANTITY = /^(?:1000000|100000|10000|1000|1M|k)(?=[A-Z])/;

/** The asset that a base is a quantity of: `PEPE` for `1000PEPE` and for `PEPE`. */
export const assetOf = (base: string): string => base.replace(QUANTITY, '');
