import {
  type Account,
  type Contract,
  fullContractName,
  hasTriggerPrice,
  type OrderInput,
} from '@parallax/protocol';
import { ConfirmDialog, Notice, Switch } from '@parallax/ui';
import { amountText, formatDateTime, formatOrderPrice, SIDE_NAMES } from '@parallax/ui/format';
import { isPhonePage } from '@parallax/ui/state';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import { toneOfSide } from '../../widget-kit/accounts/tone-of-side.ts';
import {
  TIME_IN_FORCE_NAMES,
  TRIGGER_BY_NAMES,
  TYPE_NAMES,
} from '../../widget-kit/orders/order-names.ts';
import { useStrategyTag } from '../../widget-kit/strategies/use-strategies.ts';
import { OrderFigures } from './order-figures.tsx';
import { previewTexts } from './order-summary.ts';
import styles from './order-ticket.module.css';
import type { PreviewState } from './use-order-preview.ts';

const REFUSED = 'The order would be refused for the reason above. Cancel, and change it.';

/** An order as it was when the button was pressed, which later changes of the ticket do not affect. */
export interface ConfirmedOrder {
  readonly order: OrderInput;
  readonly contract: Contract;
  readonly account: Account;
}

/** Asks whether to send an order. On the phone, where taps go astray, the button must be held. */
export function ConfirmOrder({
  confirmed,
  preview,
  open,
  blocked,
  warning,
  asks,
  onAsks,
  onSend,
  onClose,
}: {
  confirmed: ConfirmedOrder;
  /** what the order would cost now, and the checks that it would not pass */
  preview: PreviewState;
  open: boolean;
  /** why the order cannot be sent now */
  blocked: string | undefined;
  /** what to know before it is sent */
  warning: string | undefined;
  asks: boolean;
  onAsks: (asks: boolean) => void;
  onSend: (order: OrderInput) => void;
  onClose: () => void;
}) {
  const { order, contract, account } = confirmed;
  const { side, type, price, triggerPrice, timeInForce = 'GTC', expiresAt } = order;
  const strategy = useStrategyTag()(order.strategyId ?? null);
  const isReduceOnly = order.reduceOnly || previewTexts(preview, contract).isMadeReduceOnly;
  const traits = [order.postOnly && 'Post only', isReduceOnly && 'Reduce only'].filter(Boolean);
  const failing = preview.isOutdated
    ? undefined
    : preview.preview?.checks.find((check) => !check.ok);
  const refusal = preview.preview?.isRefused === true && failing ? REFUSED : undefined;
  return (
    <ConfirmDialog
      title="Confirm order"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      confirmLabel={failing === undefined || refusal !== undefined ? 'Send' : 'Send anyway'}
      held={isPhonePage()}
      blocked={blocked ?? refusal}
      onConfirm={() => onSend(order)}
    >
      <dl className={styles.summary}>
        <dt>Order</dt>
        <dd>
          <span className={styles.side} data-tone={toneOfSide(side)}>
            {SIDE_NAMES[side]}
          </span>
          {` ${amountText(order.amount, contract.contractSizeUnit)}`}
        </dd>
        <dt>Contract</dt>
        <dd>{`${fullContractName(contract)} on ${contract.exchangeName}`}</dd>
        <dt>Account</dt>
        <dd>
          <AccountName account={account} />
        </dd>
        <dt>Type</dt>
        <dd>{TYPE_NAMES[type]}</dd>
        {price !== null && price !== undefined && (
          <>
            <dt>Price</dt>
            <dd>{formatOrderPrice(price, contract)}</dd>
          </>
        )}
        {triggerPrice !== null && triggerPrice !== undefined && (
          <>
            <dt>Trigger price</dt>
            <dd>{formatOrderPrice(triggerPrice, contract)}</dd>
          </>
        )}
        {order.takeProfitPrice !== undefined && order.takeProfitPrice !== null && (
          <>
            <dt>Take profit</dt>
            <dd>{formatOrderPrice(order.takeProfitPrice, contract)}</dd>
          </>
        )}
        {order.stopLossPrice !== undefined && order.stopLossPrice !== null && (
          <>
            <dt>Stop loss</dt>
            <dd>{formatOrderPrice(order.stopLossPrice, contract)}</dd>
          </>
        )}
        {(hasTriggerPrice(type) ||
          (order.takeProfitPrice ?? order.stopLossPrice) !== undefined) && (
          <>
            <dt>Trigger by</dt>
            <dd>{TRIGGER_BY_NAMES[order.triggerBy ?? 'last']}</dd>
          </>
        )}
        {strategy !== null && (
          <>
            <dt>Strategy</dt>
            <dd>{strategy}</dd>
          </>
        )}
        {type !== 'market' && (
          <>
            <dt>Time in force</dt>
            <dd>
              {TIME_IN_FORCE_NAMES[timeInForce]}
              {expiresAt && `, ${formatDateTime(Date.parse(expiresAt))}`}
            </dd>
          </>
        )}
        {traits.length > 0 && (
          <>
            <dt>Only</dt>
            <dd>{traits.join(', ')}</dd>
          </>
        )}
      </dl>
      {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
      <div className={styles.preview}>
        <OrderFigures state={preview} contract={contract} />
      </div>
      {!isPhonePage() && (
        <Switch label="Ask before sending" checked={asks} onCheckedChange={onAsks} />
      )}
    </ConfirmDialog>
  );
}
