import {
  type Contract,
  daysTo,
  type Exchange,
  feesFor,
  optionTypeSchema,
  priceUnit,
} from '@parallax/protocol';
import { formatUtcTime } from '@parallax/trading-ui';
import { contractName, formatFee, formatPrice, formatSize } from '@parallax/ui/format';
import { decimalsOf } from '../contract/decimals-of.ts';

export interface DetailRow {
  readonly label: string;
  readonly value: string;
  /** of a value that is the time left: Unix milliseconds */
  readonly until?: number;
  /** where the value is from */
  readonly source?: string;
  readonly href?: string;
}

export interface DetailSection {
  readonly title: string;
  readonly rows: readonly DetailRow[];
}

type Venue = Parameters<typeof feesFor>[0] & Pick<Exchange, 'links'>;

const TYPES = {
  spot: 'Spot',
  perpetual: 'Perpetual',
  future: 'Dated future',
  option: 'Option',
} as const;
const OPTION_TYPES = { [optionTypeSchema.enum.call]: 'Call', [optionTypeSchema.enum.put]: 'Put' };

/** A step or a size with all its decimals. */
const formatExact = (value: number, unit: string): string =>
  `${formatSize(value, decimalsOf(value))} ${unit}`;

/**
 * The details of a contract that do not depend on its prices, without rows that do not apply to it.
 */
export function detailSections(
  contract: Contract,
  venue: Venue | undefined,
  now: number,
): readonly DetailSection[] {
  return [
    { title: 'Contract', rows: identityRows(contract) },
    { title: 'Trading rules', rows: ruleRows(contract) },
    {
      title: contract.expiry === null ? 'Settlement' : 'Expiry and settlement',
      rows: expiryRows(contract, now),
    },
    { title: 'Fees of the lowest tier', rows: feeRows(venue, contract) },
  ].filter(({ rows }) => rows.length > 0);
}

function identityRows(contract: Contract): DetailRow[] {
  const { riskType, generated } = contract;
  return [
    { label: 'Name', value: contractName(contract) },
    { label: 'Venue', value: contract.exchangeName },
    { label: 'Symbol', value: contract.symbol },
    ...(contract.origSymbol === contract.symbol
      ? []
      : [{ label: "Venue's symbol", value: contract.origSymbol }]),
    { label: 'Type', value: TYPES[contract.instType] },
    { label: 'Base', value: contract.base },
    { label: 'Quote', value: contract.quote },
    ...(riskType === null
      ? []
      : [{ label: 'Margin', value: riskType === 'linear' ? 'Linear' : 'Inverse' }]),
    {
      label: 'Listing',
      value: generated ? "By the venue's naming conventions" : "Recorded from the venue's list",
    },
  ];
}

function ruleRows(contract: Contract): DetailRow[] {
  const { tick, lot, contractSize, contractSizeUnit: unit, instType } = contract;
  return [
    { label: 'Tick', value: formatExact(tick, priceUnit(contract)) },
    { label: 'Lot', value: formatExact(lot, unit) },
    ...(instType === 'spot'
      ? []
      : [{ label: 'Contract size', value: formatExact(contractSize, unit) }]),
    { label: 'Price decimals', value: String(contract.priceDecimals) },
    { label: 'Size decimals', value: String(contract.qtyDecimals) },
  ];
}

function expiryRows(contract: Contract, now: number): DetailRow[] {
  const { expiry, strike, optionType, settle } = contract;
  return [
    ...(expiry === null
      ? []
      : [
          { label: 'Expiry', value: formatUtcTime(expiry) },
          { label: 'Time left', value: timeLeft(expiry, now), until: expiry },
        ]),
    ...(strike === null
      ? []
      : [{ label: 'Strike', value: formatPrice(strike, decimalsOf(strike)) }]),
    ...(optionType === null ? [] : [{ label: 'Right', value: OPTION_TYPES[optionType] }]),
    { label: 'Settlement', value: settle === null ? 'Delivery' : `In ${settle}` },
  ];
}

/** '34.2 days', or 'Expired' at and after the expiry. */
export function timeLeft(expiry: number, now: number): string {
  const days = daysTo(expiry, now);
  if (!(days > 0)) return 'Expired';
  return days < 1 ? `${formatPrice(days * 24, 1)} hours` : `${formatPrice(days, 1)} days`;
}

const feeRow = (label: string, fee: number | null, source: string | null): DetailRow => ({
  label,
  value: formatFee(fee),
  ...(source !== null && { source }),
});

/** With the path, since a venue has several pages: 'www.okx.com/fees'. */
const addressText = ({ host, pathname }: URL): string => `${host}${pathname.replace(/\/$/, '')}`;

const linkRows = (label: string, href: string | null | undefined): DetailRow[] =>
  href ? [{ label, value: addressText(new URL(href)), href }] : [];

function feeRows(venue: Venue | undefined, { instType }: Contract): DetailRow[] {
  if (venue === undefined) return [];
  const { takerFee, takerFeeSource, makerFee, makerFeeSource } = feesFor(venue, instType);
  const { links } = venue;
  return [
    feeRow('Taker fee', takerFee, takerFeeSource),
    feeRow('Maker fee', makerFee, makerFeeSource),
    ...linkRows('Fee schedule', links?.fees),
    ...linkRows('Website', links?.website),
    ...linkRows('Service status', links?.status),
  ];
}
