export { contractName, instTypeName } from '@parallax/protocol';
export { accountText, MODE_NAMES } from './account-text.ts';
export { formatAge } from './age.ts';
export { capitalized } from './capitalized.ts';
export { counted, countedOf } from './counted.ts';
export { directionOfText, directionOfValue } from './direction.ts';
export { formatInterval } from './interval.ts';
export { NO_VALUE } from './no-value.ts';
export {
  formatAmount,
  formatAmountInColumn,
  formatBps,
  formatCompact,
  formatCompactFixed,
  formatCompactInColumn,
  formatCount,
  formatDecimalText,
  formatDelta,
  formatDetailedFundingRate,
  formatDifference,
  formatFee,
  formatFundingRate,
  formatPercent,
  formatPrice,
  formatQuoteRate,
  formatSignedBps,
  formatSize,
  formatVolatility,
} from './numbers.ts';
export { amountText, orderText, SIDE_NAMES } from './order-text.ts';
export {
  averageDecimals,
  formatAveragePrice,
  formatIndexPrice,
  formatMid,
  formatOrderPrice,
  markDecimals,
  midDecimals,
} from './price-decimals.ts';
export { readDecimal, twoReadings } from './read-decimal.ts';
export { readNumber } from './read-number.ts';
export { readTime } from './read-time.ts';
export { assetDigits, dollarDecimals, sizeDecimals } from './size-decimals.ts';
export {
  displayTimeZone,
  TIME_ZONE_CHOICES,
  TIME_ZONE_HINT,
  type TimeZoneChoice,
  timeHeader,
  timeZoneName,
  zonedFormat,
  zoneOption,
} from './time-zone.ts';
export {
  formatCountdown,
  formatDateTime,
  formatDayAndMinute,
  formatExpiry,
  formatFullTime,
  formatTime,
  isSameDay,
} from './times.ts';
export { unbroken } from './unbroken.ts';
export { unlistedReason, unlistedText } from './unlisted.ts';
export { venueCode } from './venue-code.ts';
