import type { ContractRule } from './use-widget-contract.ts';

/** Contracts that pay funding. */
export const FUNDED: ContractRule = {
  accepts: ({ instType }) => instType === 'perpetual',
  lacks: 'has no funding',
};

/** Contracts with open interest. */
export const DERIVATIVES: ContractRule = {
  accepts: ({ instType }) => instType !== 'spot',
  lacks: 'has no open interest',
};
