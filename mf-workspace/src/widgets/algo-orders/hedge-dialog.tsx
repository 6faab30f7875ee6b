import {
  type Account,
  type Contract,
  contractKey,
  newId,
  type OrderInput,
} from '@parallax/protocol';
import { useContract } from '@parallax/store';
import { Dialog } from '@parallax/ui';
import { useState } from 'react';
import { useAccountsById } from '../../widget-kit/accounts/use-accounts-by-id.ts';
import { useNotLive } from '../../widget-kit/accounts/use-not-live.ts';
import type { AlgoRow } from '../../widget-kit/algos/algo-row.ts';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { ConfirmOrder } from '../../widget-kit/orders/confirm-order.tsx';
import { useOrderPreview } from '../../widget-kit/orders/preview/use-order-preview.ts';
import { useStalePriceText } from '../../widget-kit/orders/use-stale-price-text.ts';
import { legAt } from './algo-notes.tsx';

const NOT_COUNTED =
  'The algo does not count this order. Check the position first, and send it only once.';

/** Asks whether to send an order for what a leg of a spread lags. */
export default function HedgeDialog({
  row,
  onClose,
  onSend,
}: {
  row: AlgoRow;
  onClose: () => void;
  onSend: (order: OrderInput) => void;
}) {
  const { imbalance } = row.algo;
  const leg = imbalance === null ? undefined : legAt(row.algo, imbalance.leg);
  const account = useAccountsById().get(leg?.accountId ?? '');
  const contract = useContract(leg === undefined ? undefined : contractKey(leg));
  const [id] = useState(newId);
  if (imbalance === null || leg === undefined || account === undefined || contract === undefined) {
    return (
      <Dialog title="Confirm order" open onOpenChange={(open) => !open && onClose()}>
        <p>There is nothing to hedge now, or the account of the leg is not yours to see.</p>
      </Dialog>
    );
  }
  const order: OrderInput = {
    id,
    accountId: account.id,
    exchange: leg.exchange,
    symbol: leg.symbol,
    side: leg.side,
    type: 'market',
    amount: imbalance.amount,
    source: 'ticket',
  };
  return (
    <Confirmation
      order={order}
      account={account}
      contract={contract}
      onClose={onClose}
      onSend={onSend}
    />
  );
}

function Confirmation({
  order,
  account,
  contract,
  onClose,
  onSend,
}: {
  order: OrderInput;
  account: Account;
  contract: Contract;
  onClose: () => void;
  onSend: (order: OrderInput) => void;
}) {
  const { asksFor, setAsks } = useAskBeforeSending();
  const preview = useOrderPreview(order);
  const notLive = useNotLive([account.id]);
  const stalePrice = useStalePriceText(contract);
  const cannotTrade = account.canTrade
    ? undefined
    : (account.reason ?? 'This account cannot trade now.');
  return (
    <ConfirmOrder
      confirmed={{ order, contract, account }}
      preview={preview}
      open
      blocked={notLive ?? cannotTrade}
      warning={stalePrice === undefined ? NOT_COUNTED : `${stalePrice} ${NOT_COUNTED}`}
      asks={asksFor(account.mode)}
      onAsks={(asks) => setAsks(account.mode, asks)}
      onSend={onSend}
      onClose={onClose}
    />
  );
}
