import { type Contract, contractWithVenue, nameOfKey, newId } from '@parallax/protocol';
import { useContractsByKey } from '@parallax/store';
import { Badge, Button, IconButton } from '@parallax/ui';
import { amountText } from '@parallax/ui/format';
import { showToast } from '@parallax/ui/state';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { type Leg, legKey, listProblem } from '../../../widget-kit/options/legs.ts';
import { useSendOrder } from '../../../widget-kit/orders/use-send-order.ts';
import styles from '../options-risk.module.css';
import type { OptionsRiskProps } from '../options-risk-props.ts';
import { withLeg, withoutLegs } from '../what-if-legs.ts';
import { AddLegDialog, HedgeDialog, SendLegsDialog } from './dialogs.tsx';
import type { LegOrder } from './leg-orders.ts';

/** Legs that are not in the book: the stress is with them, and they can be sent as orders. */
export function WhatIf({ settings, onSettings, chosen }: OptionsRiskProps) {
  const { legs } = settings;
  const headingId = useId();
  const byKey = useContractsByKey();
  const [asked, setAsked] = useState<'add' | 'hedge' | 'send'>();
  const close = () => setAsked(undefined);
  const add = (leg: Leg) => onSettings((newest) => ({ legs: withLeg(newest.legs, leg) }));
  const remove = (leg: Leg) =>
    onSettings((newest) => ({ legs: withoutLegs(newest.legs, new Set([legKey(leg)])) }));
  /** While the order was on its way the list may have become full, and this tab may have been left. */
  const listAgain = (leg: Leg, contract: Contract): void =>
    onSettings((newest) => {
      const problem = listProblem(newest.legs, leg);
      if (problem === undefined) return { legs: withLeg(newest.legs, leg) };
      const amount = amountText(leg.amount, contract.contractSizeUnit);
      const title = `${amount} of ${contractWithVenue(contract)} could not be listed again`;
      showToast({ kind: 'error', title, description: problem });
      return {};
    });
  const { send } = useSendOrder();
  const sendOne = async ({ leg, contract, account, terms }: LegOrder): Promise<void> => {
    if (account === undefined) return;
    // before it is sent: a leg that is still listed could be sent a second time
    remove(leg);
    const refusal = await send({ ...terms, id: newId(), accountId: account.id });
    if (refusal !== undefined) listAgain(leg, contract);
  };
  const sendAll = (orders: readonly LegOrder[]): void => {
    for (const order of orders) void sendOne(order);
  };
  const listed = legs.filter((leg) => byKey.has(legKey(leg)));
  return (
    <section className={styles.whatIf} aria-labelledby={headingId}>
      <div className={styles.bar}>
        <h3 id={headingId} className={styles.heading}>
          What-if
        </h3>
        <Button onClick={() => setAsked('add')}>Add leg</Button>
        <Button onClick={() => setAsked('hedge')}>Hedge the delta</Button>
        {listed.length > 0 && <Button onClick={() => setAsked('send')}>Send as orders</Button>}
      </div>
      {legs.length > 0 && (
        <ul className={styles.legs} aria-label="Hypothetical legs">
          {legs.map((leg) => (
            <LegItem
              key={legKey(leg)}
              leg={leg}
              contract={byKey.get(legKey(leg))}
              onRemove={() => remove(leg)}
            />
          ))}
        </ul>
      )}
      {asked === 'add' && <AddLegDialog legs={legs} onClose={close} onLeg={add} />}
      {asked === 'hedge' && (
        <HedgeDialog settings={settings} chosen={chosen} onClose={close} onLeg={add} />
      )}
      {asked === 'send' && (
        <SendLegsDialog legs={listed} mode={chosen.mode} onClose={close} onSend={sendAll} />
      )}
    </section>
  );
}

function LegItem({
  leg,
  contract,
  onRemove,
}: {
  leg: Leg;
  /** undefined once it is no longer listed: the stress is without it */
  contract: Contract | undefined;
  onRemove: () => void;
}) {
  const name = contract === undefined ? nameOfKey(legKey(leg)) : contractWithVenue(contract);
  return (
    <li className={styles.leg}>
      <Badge tone="dashed">Hypothetical</Badge>
      <span className={styles.legTerms}>
        <span>{name}</span>
        <span className={styles.quiet}>
          {contract === undefined
            ? 'no longer listed'
            : amountText(leg.amount, contract.contractSizeUnit)}
        </span>
      </span>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
