import type { AccountContract } from '../account-contracts.ts';

/** OKX's types of orders and fills of a contract. */
export const OKX_TYPES = {
  spot: ['SPOT', 'MARGIN'],
  perpetual: ['SWAP'],
  future: ['FUTURES'],
  option: ['OPTION'],
} as const satisfies Record<AccountContract['instType'], readonly string[]>;
