import { type Account, type AccountMode, newId, type OrderInput } from '@parallax/protocol';
import { useAccountStates, useAccounts, useContractsByKey, useVenueNames } from '@parallax/store';
import { Combobox, ConfirmDialog, Notice } from '@parallax/ui';
import { accountText } from '@parallax/ui/format';
import { isPhonePage } from '@parallax/ui/state';
import { useEffect, useMemo, useState } from 'react';
import { accountOptions } from '../../../widget-kit/accounts/account-options.ts';
import { useNotLive } from '../../../widget-kit/accounts/use-not-live.ts';
import { type Leg, legKey } from '../../../widget-kit/options/legs.ts';
import { OrderTerms } from '../../../widget-kit/orders/order-terms.tsx';
import { OrderFigures } from '../../../widget-kit/orders/preview/order-figures.tsx';
import { previewTexts } from '../../../widget-kit/orders/preview/preview-texts.ts';
import {
  type PreviewVerdict,
  previewVerdict,
  sendLabel,
} from '../../../widget-kit/orders/preview/preview-verdict.ts';
import { useOrderPreview } from '../../../widget-kit/orders/preview/use-order-preview.ts';
import { useStalePriceText } from '../../../widget-kit/orders/use-stale-price-text.ts';
import styles from '../options-risk.module.css';
import { type LegOrder, legOrders, ordersProblem } from './leg-orders.ts';

const NONE: readonly Account[] = [];
const REFUSED = 'An order would be refused for the reason above. Cancel, and change its leg.';

/** Asks whether to send the hypothetical legs as market orders, and through which accounts. */
export default function SendLegsDialog({
  legs,
  mode,
  onClose,
  onSend,
}: {
  legs: readonly Leg[];
  /** the accounts whose book is shown */
  mode: AccountMode;
  onClose: () => void;
  onSend: (orders: readonly LegOrder[]) => void;
}) {
  const byKey = useContractsByKey();
  const { data: accounts = NONE } = useAccounts();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  /** by leg, also of legs that were removed elsewhere */
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, PreviewVerdict>>(new Map());
  const orders = useMemo(
    () => legOrders(legs, { contractOf: (key) => byKey.get(key), accounts, chosen, mode }),
    [legs, byKey, accounts, chosen, mode],
  );
  const ids = useMemo(() => orders.flatMap(({ account }) => account?.id ?? []), [orders]);
  // keeps it known whether they are current
  useAccountStates(ids);
  const notLive = useNotLive(ids);
  const present = orders.flatMap(({ leg }) => verdicts.get(legKey(leg)) ?? []);
  const refusal = present.includes('refused') ? REFUSED : undefined;
  return (
    <ConfirmDialog
      title="Confirm orders"
      open
      onOpenChange={(open) => !open && onClose()}
      confirmLabel={sendLabel(present)}
      held={isPhonePage()}
      blocked={ordersProblem(orders) ?? notLive ?? refusal}
      onConfirm={() => onSend(orders)}
    >
      <ul className={styles.orders}>
        {orders.map((order) => (
          <LegOrderItem
            key={legKey(order.leg)}
            order={order}
            onAccount={(id) => setChosen((newest) => new Map(newest).set(legKey(order.leg), id))}
            onVerdict={(verdict) =>
              setVerdicts((newest) => {
                const key = legKey(order.leg);
                return newest.get(key) === verdict ? newest : new Map(newest).set(key, verdict);
              })
            }
          />
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** An order, with the choice of its account and what it would cost. */
function LegOrderItem({
  order: { contract, account, fitting, terms },
  onAccount,
  onVerdict,
}: {
  order: LegOrder;
  onAccount: (id: string) => void;
  onVerdict: (verdict: PreviewVerdict) => void;
}) {
  const nameOfVenue = useVenueNames();
  const [previewId] = useState(newId);
  const input: OrderInput | undefined = account && {
    ...terms,
    id: previewId,
    accountId: account.id,
  };
  const preview = useOrderPreview(input);
  const verdict = previewVerdict(preview);
  useEffect(() => onVerdict(verdict), [onVerdict, verdict]);
  const stalePrice = useStalePriceText(contract);
  return (
    <li className={styles.order}>
      <OrderTerms
        order={terms}
        contract={contract}
        isReduceOnly={previewTexts(preview, contract).isMadeReduceOnly}
      >
        <Combobox
          label={`Account of ${contract.symbol}`}
          hideLabel
          wraps
          placeholder="Choose an account"
          options={accountOptions(fitting, nameOfVenue)}
          fieldText={({ label }) => (account === undefined ? label : accountText(account))}
          value={account?.id}
          onChange={onAccount}
        />
      </OrderTerms>
      {stalePrice !== undefined && <Notice tone="warning">{stalePrice}</Notice>}
      {account !== undefined && <OrderFigures state={preview} contract={contract} />}
    </li>
  );
}
