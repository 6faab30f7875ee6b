/**
 * The multiples that venues prefix to the code of a low-priced asset: `1000PEPE`, `1MBABYDOGE`, `kBONK`.
 * A multiple must precede a code, so `1INCH` and `1000` are codes themselves.
 */
const MULTIPLE = /^(?:1000000|100000|10000|1000|1M|k)(?=[A-Z])/;

/** The asset of a base without its multiple: `PEPE` for `1000PEPE` and for `PEPE`. */
export const assetOf = (base: string): string => base.replace(MULTIPLE, '');
