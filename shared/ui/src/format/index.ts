export { contractName } from '@parallax/protocol';
export { formatAge } from './age.ts';
export { capitalized } from './capitalized.ts';
export { directionOfText } from './direction.ts';
export { markDecimals } from './mark-decimals.ts';
export { NO_VALUE } from './no-value.ts';
export {
  formatBps,
  formatCompact,
  formatCount,
  formatDifference,
  formatFundingRate,
  formatPercent,
  formatPrice,
  formatQuoteRate,
  formatSignedBps,
  formatSize,
  formatVolatility,
} from './numbers.ts';
export { readNumber } from './read-number.ts';
export { sizeDecimals } from './size-decimals.ts';
export { formatCountdown, formatDateTime, formatExpiry, formatTime } from './times.ts';
