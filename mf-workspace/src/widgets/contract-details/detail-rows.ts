import {
  type Contract,
  type Exchange,
  feesFor,
  optionTypeSchema,
  priceUnit,
} from '@parallax/protocol';
import { formatUtcTime } from '@parallax/trading-ui';
import { DAYS, NO_UNIT, PERCENT, type Unit, UTC_TIME } from '@parallax/ui';
import {
  contractName,
  formatCountdown,
  formatFee,
  formatPrice,
  formatSize,
  instTypeName,
} from '@parallax/ui/format';
import { decimalsOf } from '../../widget-kit/contract/decimals-of.ts';

export interface DetailRow {
  readonly label: string;
  readonly value: string;
  /** the number in the file, instead of the text */
  readonly figure?: { readonly value: number | null; readonly unit: Unit };
  /** the end of a countdown, in Unix milliseconds */
  readonly until?: number;
  /** where the value is from */
  readonly source?: string;
  /** the rule of a value that no instrument list has */
  readonly assumed?: string;
  readonly href?: string;
}

export interface DetailSection {
  readonly title: string;
  readonly rows: readonly DetailRow[];
}

type Venue = Parameters<typeof feesFor>[0] & Pick<Exchange, 'links'>;

const OPTION_TYPES = { [optionTypeSchema.enum.call]: 'Call', [optionTypeSchema.enum.put]: 'Put' };

/** A step or a size with all its decimals. */
const exactRow = (label: string, value: number, unit: string): DetailRow => ({
  label,
  value: `${formatSize(value, decimalsOf(value))} ${unit}`,
  figure: { value, unit: { name: unit } },
});

const countRow = (label: string, value: number): DetailRow => ({
  label,
  value: String(value),
  figure: { value, unit: NO_UNIT },
});

const DAY_MS = 86_400_000;

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
  const { riskType, strike, optionType, quote } = contract;
  return [
    { label: 'Name', value: contractName(contract) },
    { label: 'Venue', value: contract.exchangeName },
    symbolRow(contract),
    ...(contract.origSymbol === contract.symbol
      ? []
      : [{ label: "Venue's symbol", value: contract.origSymbol }]),
    { label: 'Type', value: instTypeName(contract.instType) },
    ...(optionType === null ? [] : [{ label: 'Option type', value: OPTION_TYPES[optionType] }]),
    ...(strike === null
      ? []
      : [
          {
            label: 'Strike',
            value: `${formatPrice(strike, decimalsOf(strike))} ${quote}`,
            figure: { value: strike, unit: { name: quote } },
          },
        ]),
    { label: 'Base', value: contract.base },
    { label: 'Quote', value: quote },
    ...(riskType === null
      ? []
      : [{ label: 'Risk type', value: riskType === 'linear' ? 'Linear' : 'Inverse' }]),
  ];
}

const NOT_LISTED = 'Not in a recorded instrument list.';

const symbolRow = ({ symbol, generated }: Contract): DetailRow => ({
  label: 'Symbol',
  value: symbol,
  ...(generated && { assumed: `${NOT_LISTED} Assumed: the naming pattern of the venue.` }),
});

/** The rules by which the server assumes the steps that no instrument list has. */
const STEP_RULES = {
  Tick: 'the usual tick of the base on the venue, else five significant digits of a reference price.',
  Lot: 'the usual lot of the base on the venue, else a decimal step worth 0.10 to 1 USD, or one unit of a cheaper base.',
  'Contract size': 'the usual contract size of the base on the venue, else one unit or one lot.',
};

function ruleRows(contract: Contract): DetailRow[] {
  const { tick, lot, contractSize, contractSizeUnit: unit, instType, assumedSteps } = contract;
  const stepRow = (label: keyof typeof STEP_RULES, value: number, ofUnit: string): DetailRow => ({
    ...exactRow(label, value, ofUnit),
    ...(assumedSteps === true && { assumed: `${NOT_LISTED} Assumed: ${STEP_RULES[label]}` }),
  });
  return [
    stepRow('Tick', tick, priceUnit(contract)),
    stepRow('Lot', lot, unit),
    ...(instType === 'spot' ? [] : [stepRow('Contract size', contractSize, unit)]),
    countRow('Price decimals', contract.priceDecimals),
    countRow('Size decimals', contract.qtyDecimals),
  ];
}

function expiryRows(contract: Contract, now: number): DetailRow[] {
  const { expiry, settle } = contract;
  return [
    ...(expiry === null
      ? []
      : [
          {
            label: 'Expiry',
            value: formatUtcTime(expiry),
            figure: { value: expiry, unit: UTC_TIME },
          },
          {
            label: 'Time left',
            value: timeLeft(expiry, now),
            figure: { value: Math.max(0, expiry - now) / DAY_MS, unit: DAYS },
            until: expiry,
          },
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
  figure: { value: fee, unit: PERCENT },
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
