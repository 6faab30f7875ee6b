import type { Contract } from './catalogue.ts';
import { PERPETUAL_SUFFIX } from './inst-type-name.ts';

type Named = Pick<Contract, 'base' | 'quote' | 'instType' | 'symbol'> &
  Partial<Pick<Contract, 'expiry' | 'strike' | 'optionType'>>;

const expiryFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});
const strikeFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });

/** Formatted expiries, since a few dozen of them occur in hundreds of contracts each. */
const expiryTexts = new Map<number, string>();

/** '25 Dec 26', in UTC, in which venues define expiries. */
export function expiryText(expiry: number): string {
  const cached = expiryTexts.get(expiry);
  if (cached !== undefined) return cached;
  const parts = expiryFormat.formatToParts(expiry);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  // the locale abbreviates September with four letters
  const text = `${part('day')} ${part('month').slice(0, 3)} ${part('year')}`;
  expiryTexts.set(expiry, text);
  return text;
}

/**
 * The display name of a contract: 'BTC/USDT' for spot, 'BTC/USDT perp' for perpetuals,
 * 'BTC 25 Dec 26' for futures and 'BTC 25 Dec 26 100,000 Call' for options. A dated contract whose
 * terms are unknown is named by its symbol.
 */
export const contractName = (contract: Named): string => contractNameParts(contract).join(' ');

/** 'USDT' or 'USD inverse', which distinguishes futures of one venue that have the same name. */
export const settlementOf = ({ quote, riskType }: Pick<Contract, 'quote' | 'riskType'>): string =>
  riskType === 'inverse' ? `${quote} inverse` : quote;

/** The settlement, which the name of a future omits; undefined for all other types. */
export const futureSettlement = (
  contract: Pick<Contract, 'instType' | 'quote' | 'riskType'>,
): string | undefined => (contract.instType === 'future' ? settlementOf(contract) : undefined);

/** The display name; for a future, with its settlement: 'BTC 25 Dec 26 USD inverse'. */
export const fullContractName = (contract: Named & Pick<Contract, 'riskType'>): string =>
  [contractName(contract), futureSettlement(contract)].filter(Boolean).join(' ');

/** 'BTC/USDT on Binance Spot', or 'BTC 25 Dec 26 USD inverse on Deribit'. */
export const contractOnVenue = (
  contract: Named & Pick<Contract, 'riskType' | 'exchangeName'>,
): string => `${fullContractName(contract)} on ${contract.exchangeName}`;

/** The toast shown when a contract that is already in the watch list is added to it. */
export const alreadyOnWatchList = (contract: Parameters<typeof contractOnVenue>[0]): string =>
  `${contractOnVenue(contract)} is already on the watch list`;

/** 'BTC/USDT · Binance Spot', in a title or a field. */
export const contractWithVenue = (
  contract: Named & Pick<Contract, 'riskType' | 'exchangeName'>,
): string => `${fullContractName(contract)} · ${contract.exchangeName}`;

/** 'BTC/USDT', the name of a spot contract. */
export const pairName = ({ base, quote }: Pick<Contract, 'base' | 'quote'>): string =>
  `${base}/${quote}`;

/** The display name in parts for two lines; the second part is the strike and right of an option. */
export function contractNameParts(contract: Named): readonly [string, string?] {
  const { base, instType, symbol, expiry, strike, optionType } = contract;
  if (instType === 'spot') return [pairName(contract)];
  if (instType === 'perpetual') return [`${pairName(contract)} ${PERPETUAL_SUFFIX}`];
  if (expiry === null || expiry === undefined) return [symbol];
  const dated = `${base} ${expiryText(expiry)}`;
  if (instType === 'future') return [dated];
  if (typeof strike !== 'number' || !optionType) return [symbol];
  return [dated, `${strikeFormat.format(strike)} ${optionType === 'call' ? 'Call' : 'Put'}`];
}
