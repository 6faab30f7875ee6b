import { type Contract, contractWithVenue } from '@parallax/protocol';
import { termsBesideVenue } from '@parallax/ui';

/**
 * 'spot', for a spot contract on a venue that also trades derivatives. Undefined otherwise; other
 * contracts have the type in their name.
 */
export const spotBesideVenue = (contract: Contract): string | undefined =>
  contract.instType === 'spot' ? termsBesideVenue(contract) : undefined;

/** 'BTC/USDT · Binance Spot', or 'BTC/USDT · OKX · spot'. */
export const contractText = (contract: Contract): string =>
  [contractWithVenue(contract), spotBesideVenue(contract)].filter(Boolean).join(' · ');
