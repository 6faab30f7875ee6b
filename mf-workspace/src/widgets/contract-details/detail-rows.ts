import {
  type Contract,
  type Exchange,
  feesFor,
  optionTypeSchema,
  priceUnit,
} from '@parallax/protocol';
import { formatUtcTime } from '@parallax/trading-ui';
import {
  contractName,
  formatCountdown,
  formatFee,
  formatPrice,
  formatSize,
  instTypeName,
} from '@parallax/ui/format';
import { decimalsOf } from '../contract/decimals-of.ts';

export interface DetailRow {
  readonly label: string;
  readonly value: string;
  /** the end of a countdown, in Unix milliseconds */
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
    {
      title: contract.expiry === null ? 'Settlement' : 'Expiry and settlement',
      rows: expiryRows(contract, now),
    },
    { title: 'Trading rules', rows: ruleRows(contract) },
    {
      title: contract.instType === 'option' ? 'Fees' : 'Fees of the lowest tier',
      rows: feeRows(venue, contract),
    },
    { title: 'Venue', rows: venueRows(venue) },
  ].filter(({ rows }) => rows.length > 0);
}

function identityRows(contract: Contract): DetailRow[] {
  const { riskType, generated, strike, optionType, quote } = contract;
  return [
    { label: 'Name', value: contractName(contract) },
    { label: 'Venue', value: contract.exchangeName },
    { label: 'Symbol', value: contract.symbol },
    ...(contract.origSymbol === contract.symbol
      ? []
      : [{ label: "Venue's symbol", value: contract.origSymbol }]),
    { label: 'Type', value: instTypeName(contract.instType) },
    ...(optionType === null ? [] : [{ label: 'Option type', value: OPTION_TYPES[optionType] }]),
    ...(strike === null
      ? []
      : [{ label: 'Strike', value: `${formatPrice(strike, decimalsOf(strike))} ${quote}` }]),
    { label: 'Base', value: contract.base },
    { label: 'Quote', value: quote },
    ...(riskType === null
      ? []
      : [{ label: 'Risk type', value: riskType === 'linear' ? 'Linear' : 'Inverse' }]),
    {
      label: 'Source',
      value: generated
        ? "Symbol and rules follow the venue's usual pattern"
        : "Symbol and rules from the venue's list",
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
  const { expiry, settle } = contract;
  return [
    ...(expiry === null
      ? []
      : [
          { label: 'Expiry', value: formatUtcTime(expiry) },
          { label: 'Time left', value: timeLeft(expiry, now), until: expiry },
        ]),
    ...(settle === null ? [] : [{ label: 'Settled in', value: settle }]),
  ];
}

/** A countdown, or 'Expired' at and after expiry. */
export const timeLeft = (expiry: number, now: number): string =>
  expiry > now ? formatCountdown(expiry - now) : 'Expired';

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
    // the fees of a venue do not apply to options
    ...(instType === 'option'
      ? []
      : [
          feeRow('Taker fee', takerFee, takerFeeSource),
          feeRow('Maker fee', makerFee, makerFeeSource),
        ]),
    ...linkRows('Fee schedule', links?.fees),
  ];
}

const venueRows = (venue: Venue | undefined): DetailRow[] => [
  ...linkRows('Website', venue?.links?.website),
  ...linkRows('Service status', venue?.links?.status),
];
