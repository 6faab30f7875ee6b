import { type Contract, contractWithVenue } from '@parallax/protocol';
import { termsBesideVenue } from '@parallax/ui';

/**
 * The type to show after the venue of a spot contract whose venue also trades other types: 'spot'. The
 * full names of other contracts show their type.
 */
export const spotBesideVenue = (contract: Contract): string | undefined =>
  contract.instType === 'spot' ? termsBesideVenue(contract) : undefined;

/** 'BTC/USDT · Binance Spot', or 'BTC/USDT · OKX · spot'. */
export const contractText = (contract: Contract): string =>
  [contractWithVenue(contract), spotBesideVenue(contract)].filter(Boolean).join(' · ');
