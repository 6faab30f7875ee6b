import type { AlgoType } from '@parallax/protocol';
import { Button, Notice, Switch, TextField } from '@parallax/ui';
import { timeHeader } from '@parallax/ui/format';
import { isPhonePage } from '@parallax/ui/state';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { ALGO_NAMES } from '../../widget-kit/algos/algo-names.ts';
import { AlgoTextField, ParameterFields } from '../../widget-kit/algos/parameter-fields.tsx';
import { OptionSwitch, StrategyField } from '../../widget-kit/orders/ticket-fields.tsx';
import styles from './algo-centre.module.css';
import { ConfirmAlgo } from './confirm-algo.tsx';
import type { AlgoForm } from './use-algo-form.ts';
import type { Starting } from './use-starting.ts';

/** The fields that all types have, around those of the contract or of the legs. */
export function AlgoFormFrame({
  type,
  form,
  starting,
  priceUnit,
  noReduceOnly,
  preview,
  children,
}: {
  type: AlgoType;
  form: AlgoForm;
  starting: Starting;
  /** of the limit price */
  priceUnit: string | undefined;
  /** why it cannot be reduce only; undefined if it can */
  noReduceOnly: string | undefined;
  preview: ReactNode;
  /** account, contract, side and amount */
  children: ReactNode;
}) {
  const { draft, problems, refusal, change } = form;
  const box = useRef<HTMLFormElement>(null);
  const warningId = useId();
  const warning = starting.blocked ?? starting.stalePrice;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    starting.press();
    // after the messages are shown
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const { confirmed } = starting;
  return (
    <form ref={box} className={styles.form} aria-label="Algo" noValidate onSubmit={submit}>
      {children}
      <div className={styles.row}>
        <AlgoTextField
          field="limitPrice"
          label="Limit price"
          unit={type === 'iceberg' ? priceUnit : 'none'}
          title={
            type === 'spread' ? 'The worst price of the active leg' : 'The worst price of any child'
          }
          value={draft.limitPrice}
          problems={problems}
          onValue={(limitPrice) => change({ limitPrice })}
        />
        <TextField
          label={timeHeader('Start at')}
          type="datetime-local"
          value={draft.startAt}
          error={problems.startAt}
          onChange={({ target }) => change({ startAt: target.value })}
        />
      </div>
      <ParameterFields type={type} draft={draft} problems={problems} onChange={change} />
      <OptionSwitch
        label="Reduce only"
        unavailable={noReduceOnly}
        error={problems.reduceOnly}
        checked={draft.reduceOnly && noReduceOnly === undefined}
        onChange={(reduceOnly) => change({ reduceOnly })}
      />
      <StrategyField value={draft.strategyId} onValue={(strategyId) => change({ strategyId })} />
      {preview}
      {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
      <div className={styles.send}>
        <output className={styles.warning}>
          {warning !== undefined && <span id={warningId}>{warning}</span>}
        </output>
        <Button
          type="submit"
          variant="primary"
          className={styles.start}
          aria-disabled={starting.starting || starting.blocked !== undefined}
          aria-busy={starting.starting}
          aria-describedby={warningId}
          title={warning}
        >
          {`Start ${ALGO_NAMES[type]}`}
        </Button>
        {!isPhonePage() && (
          <Switch
            label="Ask before sending"
            checked={starting.asks}
            onCheckedChange={starting.setAsks}
          />
        )}
      </div>
      {confirmed && (
        <ConfirmAlgo
          confirmed={confirmed}
          open={starting.isConfirming}
          blocked={starting.blocked}
          warning={starting.stalePrice}
          asks={starting.asks}
          onAsks={starting.setAsks}
          onSend={(algo) => void starting.send(algo)}
          onClose={starting.close}
        />
      )}
    </form>
  );
}
