import { type Contract, type Order, REDUCES_ONLY } from '@parallax/protocol';
import {
  amountText,
  assetDigits,
  formatAveragePrice,
  formatDecimalText,
  formatOrderPrice,
  NO_VALUE,
} from '@parallax/ui/format';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { leverageText } from './leverage-text.ts';
import styles from './order-ticket.module.css';
import type { PreviewState } from './use-order-preview.ts';

const DOLLAR_DECIMALS = 2;

/** An amount of money: dollars with cents, other assets with as many digits as matter. */
export function moneyText(money: Order['fees'][number] | null | undefined): string {
  if (money === null || money === undefined) return NO_VALUE;
  const { asset, amount } = money;
  return `${formatDecimalText(amount, assetDigits(asset))} ${asset}`;
}

/** '3,450.25 USD' */
export const withUnit = (text: string | null | undefined, unit: string): string =>
  text === null || text === undefined
    ? NO_VALUE
    : `${formatDecimalText(text, { decimals: DOLLAR_DECIMALS })} ${unit}`;

/** Whether the order would be sent as reduce-only, without which it would not pass the limits. */
export const isMadeReduceOnly = (preview: PreviewState['preview']): boolean =>
  preview?.checks.some(({ ok, rule }) => ok && rule === REDUCES_ONLY.rule) === true;

/** What the order would cost, and the checks that it would not pass. */
export function OrderFigures({
  state: { preview, failure, isOutdated },
  contract,
}: {
  state: PreviewState;
  contract: Contract;
}) {
  const { priceDecimals } = contract;
  const isSpot = contract.instType === 'spot';
  const failed = preview?.checks.filter(({ ok }) => !ok).map(({ text }) => text) ?? [];
  const texts = failure === undefined ? failed : [failure];
  const leverage = preview?.leverage;
  const liquidation = formatOrderPrice(preview?.liquidationPrice, { priceDecimals });
  return (
    <>
      <div className={styles.figures}>
        <Figures stale={isOutdated}>
          <Figure label="Notional">{withUnit(preview?.notionalUsd, 'USD')}</Figure>
          <Figure label="Fee">{moneyText(preview?.fee)}</Figure>
          {isSpot && <Figure label="Received">{moneyText(preview?.received)}</Figure>}
          <Figure label="Average price">
            {formatAveragePrice(preview?.averagePrice, { priceDecimals })}
          </Figure>
          <Figure label="Slippage">{withUnit(preview?.slippageBps, 'bps')}</Figure>
          <Figure label="Margin">{moneyText(preview?.marginRequired)}</Figure>
          {leverage && (
            <Figure label="Leverage">{leverageText(leverage.set, leverage.applied)}</Figure>
          )}
          <Figure label="Liquidation price">{liquidation}</Figure>
          <Figure label={isSpot ? 'Balance after' : 'Position after'}>
            {preview?.positionAfter === undefined
              ? NO_VALUE
              : amountText(
                  preview.positionAfter,
                  isSpot ? contract.base : contract.contractSizeUnit,
                )}
          </Figure>
        </Figures>
      </div>
      {isMadeReduceOnly(preview) && (
        <p className={styles.note} data-stale={isOutdated || undefined}>
          {REDUCES_ONLY.text}
        </p>
      )}
      <ul
        className={styles.checks}
        data-stale={isOutdated || undefined}
        aria-live="polite"
        aria-label="Failing checks"
      >
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
