import { type Contract, ORDER_SHARES } from '@parallax/protocol';
import { Button, ConfirmDialog } from '@parallax/ui';
import { formatDecimalText, formatOrderPrice } from '@parallax/ui/format';
import { useId, useState } from 'react';
import { leverageText } from '../../widget-kit/orders/preview/leverage-text.ts';
import { withUnit } from '../../widget-kit/orders/preview/preview-texts.ts';
import styles from './order-ticket.module.css';
import type { LargestOrder, useLargestOrder } from './use-largest-order.ts';

type ShareOfOrder = LargestOrder['shares'][number];

/** In sessionStorage, since what leverage means is asked once in a session. */
const KNOWN_KEY = 'parallax.order-ticket.leverage-known';
const isLeverageKnown = (): boolean => sessionStorage.getItem(KNOWN_KEY) !== null;

const percent = (share: string): string => `${Number(share) * 100}%`;

const appliedText = ({ leverage }: Pick<ShareOfOrder, 'leverage'>): string | undefined =>
  leverage === null ? undefined : `${formatDecimalText(leverage)}×`;

/** '50×, 25× at this size'; undefined where what is set applies */
const cappedText = ({ leverage, leverageSet = null }: ShareOfOrder): string | undefined =>
  leverage === null || leverageSet === null || leverage === leverageSet
    ? undefined
    : leverageText(leverageSet, leverage);

/** '100% · 10×' */
const labelOf = (share: string, found: ShareOfOrder | undefined): string =>
  [percent(share), found && appliedText(found)].filter(Boolean).join(' · ');

/**
 * Fills in shares of the largest order that passes, at the leverage that is set, with the liquidation price that
 * each would lead to. The first one with leverage asks.
 */
export function ShareButtons({
  contract,
  largest: { answer, load },
  onAmount,
  onProblem,
}: {
  contract: Contract;
  largest: ReturnType<typeof useLargestOrder>;
  onAmount: (amount: string) => void;
  /** why there is no amount */
  onProblem: (text: string) => void;
}) {
  const id = useId();
  const [asked, setAsked] = useState<ShareOfOrder>();
  const [isAsking, setAsking] = useState(false);
  const liquidationText = (found: ShareOfOrder | undefined): string =>
    formatOrderPrice(found?.liquidationPrice, contract);
  const hasLiquidation = answer?.shares.some(({ liquidationPrice }) => liquidationPrice !== null);
  const press = async (share: string): Promise<void> => {
    const loaded = await load();
    if (loaded === undefined) return;
    if ('failure' in loaded) return onProblem(loaded.failure);
    const found = loaded.shares.find((each) => each.share === share);
    if (found === undefined || Number(found.amount) === 0)
      return onProblem(loaded.limitedBy ?? 'There is nothing that this order could reduce.');
    if (found.leverage === null || isLeverageKnown()) return onAmount(found.amount);
    setAsked(found);
    setAsking(true);
  };
  return (
    <>
      <div
        role="group"
        aria-label="Share of the largest order"
        className={styles.shares}
        data-wide={hasLiquidation || undefined}
      >
        {ORDER_SHARES.map((share) => {
          const found = answer?.shares.find((each) => each.share === share);
          const capped = found && cappedText(found);
          return (
            <div key={share} className={styles.shareColumn}>
              <Button
                className={styles.share}
                aria-describedby={hasLiquidation ? `${id}${share}` : undefined}
                onClick={() => void press(share)}
              >
                {labelOf(share, found)}
              </Button>
              {hasLiquidation && (
                <span id={`${id}${share}`} className={styles.liquidation}>
                  <abbr title="Liquidation price">Liq.</abbr> {liquidationText(found)}
                  {capped !== undefined && <span>{capped}</span>}
                </span>
              )}
            </div>
          );
        })}
      </div>
      {asked !== undefined && (
        <ConfirmDialog
          title={`Use ${appliedText(asked) ?? ''} leverage?`}
          open={isAsking}
          onOpenChange={setAsking}
          confirmLabel={`Use ${appliedText(asked) ?? ''}`}
          onConfirm={() => {
            sessionStorage.setItem(KNOWN_KEY, 'yes');
            onAmount(asked.amount);
          }}
        >
          <p>
            {`${percent(asked.share)} of the largest order is ${withUnit(asked.notionalUsd, 'USD')} at ${cappedText(asked) ?? appliedText(asked) ?? ''} leverage.`}
          </p>
          <p>
            {asked.liquidationPrice === null
              ? 'The position would not be liquidated at any price.'
              : `The position would be liquidated at ${liquidationText(asked)}.`}
          </p>
          <p className={styles.quiet}>This is asked once in a session.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
