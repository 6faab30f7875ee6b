import type { Account, Contract, OrderInput } from '@parallax/protocol';
import { ConfirmDialog, Notice, Switch } from '@parallax/ui';
import { isPhonePage } from '@parallax/ui/state';
import { AccountName } from '../accounts/account-name.tsx';
import styles from './confirm-order.module.css';
import { OrderTerms } from './order-terms.tsx';
import { OrderFigures } from './preview/order-figures.tsx';
import { previewTexts } from './preview/preview-texts.ts';
import { previewVerdict, sendLabel } from './preview/preview-verdict.ts';
import type { PreviewState } from './preview/use-order-preview.ts';

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
  const isReduceOnly =
    order.reduceOnly === true || previewTexts(preview, contract).isMadeReduceOnly;
  const verdict = previewVerdict(preview);
  return (
    <ConfirmDialog
      title="Confirm order"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      confirmLabel={sendLabel([verdict])}
      held={isPhonePage()}
      blocked={blocked ?? (verdict === 'refused' ? REFUSED : undefined)}
      onConfirm={() => onSend(order)}
    >
      <OrderTerms order={order} contract={contract} isReduceOnly={isReduceOnly}>
        <AccountName account={account} />
      </OrderTerms>
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
