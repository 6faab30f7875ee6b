import { directionOfText, formatDecimalText, formatPercent, NO_VALUE } from '@parallax/ui/format';
import { ratioText, toneOfUse } from '../../widget-kit/accounts/account-margin.ts';
import { type Greek, greekTotal, MEANINGS } from '../../widget-kit/risk/greeks.ts';
import { moveName } from '../../widget-kit/risk/move-of.ts';
import type { NamedLine } from '../../widget-kit/risk/use-line-names.tsx';
import type { Risk } from '../../widget-kit/risk/use-risk.ts';
import type { TileName } from './tile-names.ts';

/** What a tile shows. */
export interface TileFigure {
  /** in dollars unless it says otherwise */
  readonly text: string;
  /** below it */
  readonly detail?: string | undefined;
  readonly tone?: 'up' | 'down' | 'warn' | 'danger' | undefined;
}

/** How a tile names what a figure is of. */
export interface TileNames {
  readonly nameOfAccount: (id: string) => string | undefined;
  readonly nameOfLine: (line: NamedLine) => string;
}

/** From here on cents are left out: a tile is narrow, and its dialog has them. */
const WHOLE_DOLLARS = 100_000;

export function usdText(amount: string | null, signed = false): string {
  const isLarge = amount !== null && Math.abs(Number(amount)) >= WHOLE_DOLLARS;
  return formatDecimalText(amount, { decimals: isLarge ? 0 : 2, signed });
}

export const multipleText = (multiple: string | null): string =>
  multiple === null ? NO_VALUE : `${formatDecimalText(multiple, { decimals: 2 })}×`;

const withSign = (text: string): TileFigure => ({ text, tone: directionOfText(text) });

function ofGreek(risk: Risk, greek: Greek): TileFigure {
  return { text: usdText(greekTotal(risk, greek), true), detail: MEANINGS[greek] };
}

function netExposure({ netUsd, navUsd }: Risk): TileFigure {
  const text = usdText(netUsd, true);
  const isKnown = netUsd !== null && navUsd !== null && Number(navUsd) > 0;
  return {
    text,
    detail: isKnown ? `${formatPercent(Number(netUsd) / Number(navUsd))} of NAV` : undefined,
  };
}

function marginUse({ marginUse: use, accounts }: Risk, { nameOfAccount }: TileNames): TileFigure {
  if (use === null) return { text: NO_VALUE, detail: 'No margin' };
  const highest = accounts.find((account) => account.marginUse === use);
  const tone = toneOfUse(Number(use));
  return {
    text: ratioText(use),
    detail: highest && nameOfAccount(highest.accountId),
    tone: tone === 'calm' ? undefined : tone,
  };
}

function nearestLiquidation({ nearestLiquidation: nearest }: Risk, names: TileNames): TileFigure {
  if (nearest === null) return { text: NO_VALUE, detail: 'No liquidation price' };
  const name = names.nameOfLine({ ...nearest, asset: null });
  return {
    text: `${ratioText(nearest.distance)} away`,
    detail: `${formatDecimalText(nearest.price, { most: 8 })} ${name}`,
  };
}

/** The value at risk that the tile shows. */
export const shownVar = ({ valueAtRisk }: Risk) =>
  valueAtRisk.find(({ method, confidence }) => method === 'historical' && confidence === '0.99');

function worstStress({ worst }: Risk): TileFigure {
  if (worst === null) return { text: NO_VALUE, detail: 'Nothing to reprice' };
  return { ...withSign(usdText(worst.pnlUsd, true)), detail: moveName(worst) };
}

const FIGURES: Readonly<Record<TileName, (risk: Risk, names: TileNames) => TileFigure>> = {
  'Net exposure': netExposure,
  'Gross exposure': ({ grossUsd, navUsd }) => ({
    text: usdText(grossUsd),
    detail: `NAV ${usdText(navUsd)}`,
  }),
  Leverage: ({ leverage }) => ({ text: multipleText(leverage), detail: 'Gross exposure by NAV' }),
  'Margin use': marginUse,
  'Nearest liquidation': nearestLiquidation,
  Delta: (risk) => ofGreek(risk, 'Delta'),
  Gamma: (risk) => ofGreek(risk, 'Gamma'),
  Vega: (risk) => ofGreek(risk, 'Vega'),
  Theta: (risk) => ofGreek(risk, 'Theta'),
  VaR: (risk) => ({
    text: usdText(shownVar(risk)?.varUsd ?? null),
    detail: 'Historical, 99%, 1 day',
  }),
  'Worst stress': worstStress,
};

export const tileFigure = (name: TileName, risk: Risk, names: TileNames): TileFigure =>
  FIGURES[name](risk, names);
