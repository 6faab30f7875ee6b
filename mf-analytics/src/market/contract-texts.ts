import { type Contract, fullContractName } from '@parallax/protocol';

export const CONTRACT_SOURCE = "Source: the venue's contract list.";

/** Stands for the risk type of spot, which has none. */
export const NO_RISK_TYPE = 'none';

export const riskOf = ({ riskType }: Contract): string => riskType ?? NO_RISK_TYPE;

/** The texts that the filters of venues and contracts search. */
export const venueSearchText = ({ exchangeName, exchange }: Contract): string =>
  `${exchangeName} ${exchange}`;
export const contractSearchText = (contract: Contract): string =>
  `${fullContractName(contract)} ${contract.symbol}`;
