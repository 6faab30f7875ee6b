export { contractName } from './contract-name.ts';
export { NO_VALUE } from './no-value.ts';
export {
  formatBps,
  formatCount,
  formatFundingRate,
  formatPercent,
  formatPrice,
  formatSize,
} from './numbers.ts';
export { formatCountdown, formatTime } from './times.ts';
