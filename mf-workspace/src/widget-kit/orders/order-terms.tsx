import {
  type Contract,
  fullContractName,
  hasTriggerPrice,
  type OrderInput,
} from '@parallax/protocol';
import { amountText, formatDateTime, formatOrderPrice, SIDE_NAMES } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import { toneOfSide } from '../accounts/tone-of-side.ts';
import { useStrategyTag } from '../strategies/use-strategies.ts';
import { TIME_IN_FORCE_NAMES, TRIGGER_BY_NAMES, TYPE_NAMES } from './order-names.ts';
import styles from './order-terms.module.css';

/** What an order is, before it is sent. */
export function OrderTerms({
  order,
  contract,
  isReduceOnly,
  children: account,
}: {
  order: Omit<OrderInput, 'id' | 'accountId'>;
  contract: Contract;
  isReduceOnly: boolean;
  /** the account, or the choice of it */
  children: ReactNode;
}) {
  const { side, type, price, triggerPrice, timeInForce = 'GTC', expiresAt } = order;
  const strategy = useStrategyTag()(order.strategyId ?? null);
  const traits = [order.postOnly && 'Post only', isReduceOnly && 'Reduce only'].filter(Boolean);
  return (
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
      <dd>{account}</dd>
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
      {(hasTriggerPrice(type) || (order.takeProfitPrice ?? order.stopLossPrice) !== undefined) && (
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
  );
}
