import { type Account, type AlgoTerms, type Contract, fullContractName } from '@parallax/protocol';
import { ConfirmDialog, Notice, Switch } from '@parallax/ui';
import { amountText, formatFullTime, formatOrderPrice, SIDE_NAMES } from '@parallax/ui/format';
import { isPhonePage } from '@parallax/ui/state';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import { meaningOf, shareDefinition } from '../../widget-kit/algos/algo-meaning.ts';
import { ALGO_NAMES } from '../../widget-kit/algos/algo-names.ts';
import { OrderDetail, OrderDetails } from '../../widget-kit/orders/order-details.tsx';
import { useStrategyTag } from '../../widget-kit/strategies/use-strategies.ts';
import type { ReadyAlgo } from './use-algo-form.ts';

/** A leg with what it is sent through; an algo with one contract has one. */
export interface AlgoLegOf {
  readonly contract: Contract;
  readonly account: Account;
}

/** An algo as it was when the button was pressed, which later changes of the widget do not affect. */
export interface ConfirmedAlgo extends ReadyAlgo {
  readonly legs: readonly AlgoLegOf[];
}

const sideAndAmountOf = (terms: AlgoTerms, leg: number) =>
  (terms.type === 'spread' ? terms.parameters.legs[leg] : undefined) ?? terms;

function Leg({ terms, index, leg }: { terms: AlgoTerms; index: number; leg: AlgoLegOf }) {
  const { side, amount } = sideAndAmountOf(terms, index);
  const { contract, account } = leg;
  const number = terms.type === 'spread' ? ` ${index + 1}` : '';
  const active = terms.type === 'spread' && terms.parameters.activeLeg === index ? ', active' : '';
  return (
    <>
      <OrderDetail label={terms.type === 'spread' ? `Leg${number}${active}` : 'Order'}>
        {`${SIDE_NAMES[side]} ${amountText(amount, contract.contractSizeUnit)}`}
      </OrderDetail>
      <OrderDetail label="Contract">
        {`${fullContractName(contract)} on ${contract.exchangeName}`}
      </OrderDetail>
      <OrderDetail label="Account">
        <AccountName account={account} />
      </OrderDetail>
    </>
  );
}

/** Asks whether to start an algo. On the phone, where taps go astray, the button must be held. */
export function ConfirmAlgo({
  confirmed,
  open,
  blocked,
  warning,
  asks,
  onAsks,
  onSend,
  onClose,
}: {
  confirmed: ConfirmedAlgo;
  open: boolean;
  /** why it cannot be started now */
  blocked: string | undefined;
  /** what to know before it is started */
  warning: string | undefined;
  asks: boolean;
  onAsks: (asks: boolean) => void;
  onSend: (algo: ConfirmedAlgo) => void;
  onClose: () => void;
}) {
  const { terms, legs } = confirmed;
  const active = legs[terms.type === 'spread' ? terms.parameters.activeLeg : 0]?.contract;
  const strategy = useStrategyTag()(terms.strategyId);
  return (
    <ConfirmDialog
      title="Confirm order"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      confirmLabel="Send"
      held={isPhonePage()}
      blocked={blocked}
      onConfirm={() => onSend(confirmed)}
    >
      <OrderDetails>
        <OrderDetail label="Algo">{ALGO_NAMES[terms.type]}</OrderDetail>
        {legs.map((leg, index) => (
          <Leg key={leg.contract.symbol + leg.account.id} terms={terms} index={index} leg={leg} />
        ))}
        {terms.limitPrice !== null && (
          <OrderDetail label="Limit price">
            {formatOrderPrice(terms.limitPrice, active)}
          </OrderDetail>
        )}
        {terms.reduceOnly && <OrderDetail label="Only">Reduce only</OrderDetail>}
        {strategy !== null && <OrderDetail label="Strategy">{strategy}</OrderDetail>}
        <OrderDetail label="Starts">
          {terms.startAt === null ? 'At once' : formatFullTime(Date.parse(terms.startAt))}
        </OrderDetail>
      </OrderDetails>
      {active !== undefined && <p>{meaningOf(terms, active.contractSizeUnit)}</p>}
      {terms.type === 'pov' && active !== undefined && (
        <p>{shareDefinition(active.exchange, active.exchangeName)}</p>
      )}
      <p>It runs on the server, also while no browser is open.</p>
      {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
      {!isPhonePage() && (
        <Switch label="Ask before sending" checked={asks} onCheckedChange={onAsks} />
      )}
    </ConfirmDialog>
  );
}
