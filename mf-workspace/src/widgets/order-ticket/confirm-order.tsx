import {
  type Account,
  type Contract,
  fullContractName,
  hasTriggerPrice,
  type OrderInput,
} from '@parallax/protocol';
import { ConfirmDialog, Switch } from '@parallax/ui';
import { amountText, formatDateTime, formatOrderPrice, SIDE_NAMES } from '@parallax/ui/format';
import { isPhonePage } from '@parallax/ui/state';
import { AccountName } from '../../accounts/account-name.tsx';
import {
  TIME_IN_FORCE_NAMES,
  TRIGGER_BY_NAMES,
  TYPE_NAMES,
  toneOfSide,
} from '../../orders/order-names.ts';
import { useStrategyTag } from '../../strategies/use-strategies.ts';
import { moneyText, withUnit } from './order-figures.tsx';
import styles from './order-ticket.module.css';
import type { OrderPreview } from './use-order-preview.ts';

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
  asks,
  onAsks,
  onSend,
  onClose,
}: {
  confirmed: ConfirmedOrder;
  /** what the order would cost now */
  preview: OrderPreview | undefined;
  open: boolean;
  /** why the order cannot be sent now */
  blocked: string | undefined;
  asks: boolean;
  onAsks: (asks: boolean) => void;
  onSend: (order: OrderInput) => void;
  onClose: () => void;
}) {
  const { order, contract, account } = confirmed;
  const { side, type, price, triggerPrice, timeInForce = 'GTC', expiresAt } = order;
  const strategy = useStrategyTag()(order.strategyId ?? null);
  const traits = [order.postOnly && 'Post only', order.reduceOnly && 'Reduce only'].filter(Boolean);
  return (
    <ConfirmDialog
      title="Confirm order"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      confirmLabel="Send"
      held={isPhonePage()}
      blocked={blocked}
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
        {preview !== undefined && (
          <>
            <dt>Notional</dt>
            <dd>{withUnit(preview.notionalUsd, 'USD')}</dd>
            <dt>Fee</dt>
            <dd>{moneyText(preview.fee)}</dd>
          </>
        )}
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
      {!isPhonePage() && (
        <Switch label="Ask before sending" checked={asks} onCheckedChange={onAsks} />
      )}
    </ConfirmDialog>
  );
}
