export { contractOf } from '../catalogue/testing/contract-of.ts';
export { fundingRateOf } from '../market/testing/funding-rate-of.ts';
export { pendingOrderOf } from '../orders/testing/pending-order-of.ts';
