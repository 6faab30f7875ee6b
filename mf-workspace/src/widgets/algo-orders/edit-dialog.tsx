import { serverNow } from '@parallax/feed';
import {
  type AlgoOrder,
  type AlgoTerms,
  type Body,
  type changeAlgoOrder,
} from '@parallax/protocol';
import { type MutationOutcome, useContractsByKey } from '@parallax/store';
import { Button, Dialog, FieldGroup, Notice } from '@parallax/ui';
import { useState } from 'react';
import {
  type AlgoDraft,
  type AlgoProblems,
  draftOfAlgo,
} from '../../widget-kit/algos/algo-draft.ts';
import { type AlgoRow, algoText, amountUnitOf } from '../../widget-kit/algos/algo-row.ts';
import { currentPriceOf } from '../../widget-kit/algos/current-price.ts';
import { AlgoTextField, ParameterFields } from '../../widget-kit/algos/parameter-fields.tsx';
import { readAlgo } from '../../widget-kit/algos/read-algo.ts';
import styles from './algo-orders.module.css';

type Change = Body<typeof changeAlgoOrder>;

const OVER = 'This algo is over. Its terms can no longer be changed.';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What of an algo is to be changed; undefined if nothing is. */
function changeOf(algo: AlgoOrder, terms: AlgoTerms): Change | undefined {
  const change: Change = {
    ...(terms.limitPrice !== algo.limitPrice && { limitPrice: terms.limitPrice }),
    ...(terms.amount !== algo.amount && { amount: terms.amount }),
    ...(!isSame(terms.parameters, algo.parameters) && { parameters: terms.parameters }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

/** Changes the price, the amount and the parameters of an algo. */
export default function EditDialog({
  row,
  isOver,
  onClose,
  onChange,
}: {
  /** as it was when the dialog was opened */
  row: AlgoRow;
  isOver: boolean;
  onClose: () => void;
  /** resolves with undefined if it was not sent */
  onChange: (change: Change) => Promise<MutationOutcome<AlgoOrder> | undefined>;
}) {
  const { algo, contract } = row;
  const byKey = useContractsByKey();
  const [draft, setDraft] = useState(() => draftOfAlgo(algo));
  const [problems, setProblems] = useState<AlgoProblems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<AlgoDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems({});
    setRefusal(undefined);
  };
  const save = async () => {
    if (isSaving || isOver) return;
    const read = readAlgo(draft, {
      id: algo.id,
      type: algo.type,
      contract,
      accountId: algo.accountId,
      contractOf: (key) => byKey.get(key),
      priceOf: currentPriceOf,
      now: serverNow(),
    });
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    const changed = changeOf(algo, read.terms);
    if (changed === undefined) {
      onClose();
      return;
    }
    setSaving(true);
    const outcome = await onChange(changed);
    setSaving(false);
    if (outcome?.ok === true) onClose();
    else setRefusal(outcome?.text ?? 'The algo has another request. Try again when it has ended.');
  };
  const isSpread = algo.type === 'spread';
  return (
    <Dialog title={`Edit ${algoText(row)}`} open onOpenChange={(open) => !open && onClose()}>
      <form
        className={styles.dialog}
        aria-label="Edit algo"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isOver && <Notice tone="warning">{OVER}</Notice>}
        {contract === undefined && (
          <Notice tone="warning">Its contract is not listed any more.</Notice>
        )}
        {isSpread ? (
          draft.legs.map((leg, index) => (
            <LegAmount
              key={leg.contract}
              index={index === 0 ? 0 : 1}
              draft={draft}
              problems={problems}
              onChange={change}
            />
          ))
        ) : (
          <AlgoTextField
            field="amount"
            label="Amount"
            unit={amountUnitOf(row)}
            value={draft.amount}
            problems={problems}
            onValue={(amount) => change({ amount })}
          />
        )}
        <AlgoTextField
          field="limitPrice"
          label="Limit price"
          unit="none"
          value={draft.limitPrice}
          problems={problems}
          onValue={(limitPrice) => change({ limitPrice })}
        />
        <ParameterFields
          type={algo.type}
          draft={draft}
          problems={problems}
          onChange={change}
          isRunning
        />
        {problems.account !== undefined && <Notice tone="warning">{problems.account}</Notice>}
        {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-busy={isSaving} aria-disabled={isOver}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function LegAmount({
  index,
  draft,
  problems,
  onChange,
}: {
  index: 0 | 1;
  draft: AlgoDraft;
  problems: AlgoProblems;
  onChange: (change: Partial<AlgoDraft>) => void;
}) {
  const [first, second] = draft.legs;
  const onAmount = (amount: string) =>
    onChange({
      legs: index === 0 ? [{ ...first, amount }, second] : [first, { ...second, amount }],
    });
  return (
    <FieldGroup label={`Leg ${index + 1}`}>
      <AlgoTextField
        field={`legs.${index}.amount`}
        label={`Amount of leg ${index + 1}`}
        value={draft.legs[index].amount}
        problems={problems}
        onValue={onAmount}
      />
    </FieldGroup>
  );
}
