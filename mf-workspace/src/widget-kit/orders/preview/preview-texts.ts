import { type Contract, type Order, REDUCES_ONLY } from '@parallax/protocol';
import {
  amountText,
  assetDigits,
  formatAveragePrice,
  formatDecimalText,
  formatOrderPrice,
  NO_VALUE,
} from '@parallax/ui/format';
import { leverageText } from './leverage-text.ts';
import type { PreviewState } from './use-order-preview.ts';

const DOLLAR_DECIMALS = 2;

/** An amount of money: dollars with cents, other assets with as many digits as matter. */
function moneyText(money: Order['fees'][number] | null | undefined): string {
  if (money === null || money === undefined) return NO_VALUE;
  const { asset, amount } = money;
  return `${formatDecimalText(amount, assetDigits(asset))} ${asset}`;
}

/** '3,450.25 USD' */
export const withUnit = (text: string | null | undefined, unit: string): string =>
  text === null || text === undefined
    ? NO_VALUE
    : `${formatDecimalText(text, { decimals: DOLLAR_DECIMALS })} ${unit}`;

interface PreviewTexts {
  readonly figures: readonly (readonly [label: string, text: string])[];
  /** the checks that the order would not pass, or why there is no preview */
  readonly failing: readonly string[];
  /** whether the order would be sent as reduce-only, without which it would not pass the limits */
  readonly isMadeReduceOnly: boolean;
}

/** What an order would cost. */
export function previewTexts(
  { preview, failure }: Pick<PreviewState, 'preview' | 'failure'>,
  contract: Contract,
): PreviewTexts {
  const { priceDecimals } = contract;
  const isSpot = contract.instType === 'spot';
  const failed = preview?.checks.filter(({ ok }) => !ok).map(({ text }) => text) ?? [];
  const leverage = preview?.leverage;
  const after = preview?.positionAfter;
  return {
    figures: [
      ['Notional', withUnit(preview?.notionalUsd, 'USD')],
      ['Fee', moneyText(preview?.fee)],
      ...(isSpot ? [['Received', moneyText(preview?.received)] as const] : []),
      ['Average price', formatAveragePrice(preview?.averagePrice, { priceDecimals })],
      ['Slippage', withUnit(preview?.slippageBps, 'bps')],
      ['Margin', moneyText(preview?.marginRequired)],
      ...(leverage ? [['Leverage', leverageText(leverage.set, leverage.applied)] as const] : []),
      ['Liquidation price', formatOrderPrice(preview?.liquidationPrice, { priceDecimals })],
      [
        isSpot ? 'Balance after' : 'Position after',
        after === undefined
          ? NO_VALUE
          : amountText(after, isSpot ? contract.base : contract.contractSizeUnit),
      ],
    ],
    failing: failure === undefined ? failed : [failure],
    isMadeReduceOnly:
      preview?.checks.some(({ ok, rule }) => ok && rule === REDUCES_ONLY.rule) === true,
  };
}
