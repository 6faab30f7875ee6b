import type { AlgoTerms } from '@parallax/protocol';
import { decimal, printsCarryFillIds, toText } from '@parallax/trading';
import { amountText, SIDE_NAMES } from '@parallax/ui/format';
import { ALGO_NAMES, REFERENCE_NAMES } from './algo-names.ts';
import { durationText } from './duration.ts';

/** How an algo is named where its contract is clear: 'TWAP, Buy 0.6 BTC'. @param unit of its amount */
export const termsText = ({ type, side, amount }: AlgoTerms, unit: string): string =>
  `${ALGO_NAMES[type]}, ${SIDE_NAMES[side]} ${amountText(amount, unit)}`;

const percent = (fraction: number): string => `${toText(decimal(String(fraction)).times('100'))}%`;

const within = (durationS: number | null): string =>
  durationS === null ? 'until it is filled or cancelled' : `for ${durationText(durationS)}`;

const ticksText = (ticks: number): string =>
  ticks === 0 ? '' : `, ${Math.abs(ticks)} ticks ${ticks > 0 ? 'away from' : 'towards'} the market`;

/** What POV counts as the market volume. @param venue as the screen names it */
export const shareDefinition = (exchange: string, venue: string): string =>
  printsCarryFillIds(exchange)
    ? `The share is the filled amount divided by all trades on ${venue} since the start, without its own, which are known by their ids.`
    : `The share is the filled amount divided by all trades on ${venue} since the start, less the filled amount: ${venue} does not mark which trades are its own.`;

/** What an algo will do, in sentences. @param unit of its amount */
export function meaningOf(terms: AlgoTerms, unit: string): string {
  if (terms.type === 'twap') {
    const { durationS, intervalS, randomise, style } = terms.parameters;
    const slots = Math.floor(durationS / intervalS);
    const random = randomise === 0 ? '' : `, each up to ${percent(randomise)} more or less`;
    const how = style === 'taker' ? 'takes' : 'rests at the best price of its own side';
    return `${slots} ${slots === 1 ? 'child' : 'children'}, one every ${durationText(intervalS)}${random}. Each ${how}.`;
  }
  if (terms.type === 'pov') {
    return `Takes up to ${percent(terms.parameters.participation)} of the market volume ${within(terms.parameters.durationS)}.`;
  }
  if (terms.type === 'iceberg') {
    const { display, randomise, durationS } = terms.parameters;
    const random = randomise === 0 ? '' : `, less by up to ${percent(randomise)} at random`;
    return `Shows at most ${amountText(display, unit)} at a time${random}, ${within(durationS)}. The next child is sent when the last is done.`;
  }
  if (terms.type === 'peg') {
    const { reference, offsetTicks, maxDistance, durationS } = terms.parameters;
    return `Rests at ${REFERENCE_NAMES[reference].toLowerCase()}${ticksText(offsetTicks)}, re-priced at most once a second, ${within(durationS)}. It ends beyond ${percent(maxDistance)} of the price that it began at.`;
  }
  const { target, legTimeoutS, maxImbalanceUsd, durationS } = terms.parameters;
  const value = target.kind === 'basisBps' ? `${target.value} bps` : String(target.value);
  return `Works while the spread is at least ${value}, ${within(durationS)}. Each fill of the active leg is followed on the other leg; what lags by more than ${maxImbalanceUsd} USD for ${durationText(legTimeoutS)} goes at market.`;
}
