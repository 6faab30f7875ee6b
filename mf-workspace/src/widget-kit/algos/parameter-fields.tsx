import {
  type AlgoType,
  type PegParameters,
  type SpreadParameters,
  type TwapParameters,
} from '@parallax/protocol';
import { Combobox, RadioField, TextField } from '@parallax/ui';
import type { ReactNode } from 'react';
import type { AlgoDraft, AlgoField, AlgoProblems, ParameterDraft } from './algo-draft.ts';
import { hasOptionalDuration } from './algo-draft.ts';
import styles from './algo-fields.module.css';
import { REFERENCE_NAMES } from './algo-names.ts';
import { durationText } from './duration.ts';
import { NUMBER_FIELDS, type NumberField, readField } from './read-parameters.ts';

interface FieldProps {
  type: AlgoType;
  draft: AlgoDraft;
  problems: AlgoProblems;
  onChange: (change: Partial<AlgoDraft>) => void;
  /** whether the algo is running, so that its active leg stays */
  isRunning?: boolean;
}

const LABELS: Readonly<Record<NumberField, string>> = {
  duration: 'Duration',
  interval: 'Interval',
  randomise: 'Randomise',
  participation: 'Participation',
  offset: 'Offset',
  maxDistance: 'Max distance',
  target: 'Target',
  slop: 'Slop',
  payup: 'Payup',
  maxImbalance: 'Max imbalance',
  legTimeout: 'Leg timeout',
};

/** The unit of a number, and what it does. */
const UNITS: Readonly<Record<NumberField, readonly [unit: string, meaning: string]>> = {
  duration: ['s', 'When it ends: seconds, or such as 10m or 1h 30m'],
  interval: ['s', 'One child in each: seconds, or such as 30s or 1m'],
  randomise: ['%', 'How much each amount is made larger or smaller at random'],
  participation: ['%', 'The share of the market volume'],
  offset: ['ticks', 'From the reference: positive is away from the market'],
  maxDistance: ['%', 'It ends when the reference is this far from the price that it began at'],
  target: ['', 'The spread from which it works: more is better'],
  slop: ['ticks', 'How far beyond the price of the target the active leg takes instead of resting'],
  payup: ['ticks', 'How far beyond the touch the other leg follows'],
  maxImbalance: ['USD', 'How much the legs may differ for longer than the leg timeout'],
  legTimeout: ['s', 'After this the rest of the lagging leg goes at market'],
};

const DURATIONS: ReadonlySet<NumberField> = new Set(['duration', 'interval', 'legTimeout']);

function unitOf(field: NumberField, { targetKind }: ParameterDraft): string {
  const [unit] = UNITS[field];
  return field === 'target' ? (targetKind === 'basisBps' ? 'bps' : 'price') : unit;
}

/** What a typed duration is read as, where it is not plain. */
function hintOf(field: NumberField, typed: string): string | undefined {
  if (!DURATIONS.has(field)) return undefined;
  const seconds = readField(field, typed);
  return seconds === undefined || seconds < 60 ? undefined : durationText(seconds);
}

export function AlgoTextField({
  field,
  label,
  unit,
  title,
  hint,
  value,
  problems,
  onValue,
}: {
  field: AlgoField;
  label: string;
  unit?: string | undefined;
  title?: string | undefined;
  hint?: string | undefined;
  value: string;
  problems: AlgoProblems;
  onValue: (text: string) => void;
}) {
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      placeholder={unit}
      title={title}
      hint={hint}
      value={value}
      error={problems[field]}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

function NumberParameter({ field, ...props }: FieldProps & { field: NumberField }) {
  const { type, draft, problems, onChange } = props;
  const isOptional = field === 'duration' && hasOptionalDuration(type);
  const unit = unitOf(field, draft);
  return (
    <AlgoTextField
      field={field}
      label={LABELS[field]}
      unit={isOptional ? 'none' : unit}
      title={unit === '' ? UNITS[field][1] : `${UNITS[field][1]} (${unit})`}
      hint={hintOf(field, draft[field]) ?? (isOptional ? undefined : unitHint(unit))}
      value={draft[field]}
      problems={problems}
      onValue={(text) => onChange({ [field]: text })}
    />
  );
}

const unitHint = (unit: string): string | undefined =>
  unit === '' || unit === 's' ? undefined : `in ${unit}`;

const STYLES: readonly TwapParameters['style'][] = ['taker', 'maker'];
const STYLE_NAMES: Readonly<Record<TwapParameters['style'], string>> = {
  taker: 'Taker',
  maker: 'Maker',
};
const REFERENCES: readonly PegParameters['reference'][] = ['primary', 'mid', 'opposite'];
const TARGET_KINDS: readonly SpreadParameters['target']['kind'][] = ['basisBps', 'difference'];
const TARGET_NAMES: Readonly<Record<SpreadParameters['target']['kind'], string>> = {
  basisBps: 'Basis in bps',
  difference: 'Difference of prices',
};
const ACTIVE_LEGS = ['0', '1'] as const;
const LEG_NAMES: Readonly<Record<'0' | '1', string>> = { 0: 'Leg 1', 1: 'Leg 2' };

/** What a type has besides its numbers. */
function choicesOf({ type, draft, problems, onChange, isRunning = false }: FieldProps): ReactNode {
  if (type === 'twap') {
    return (
      <RadioField
        label="Style"
        choices={STYLES}
        names={STYLE_NAMES}
        value={draft.style}
        onValue={(style) => onChange({ style })}
      />
    );
  }
  if (type === 'iceberg') {
    return (
      <AlgoTextField
        field="display"
        label="Display"
        title="The most that is in the book at a time"
        value={draft.display}
        problems={problems}
        onValue={(display) => onChange({ display })}
      />
    );
  }
  if (type === 'peg') {
    return (
      <RadioField
        label="Reference"
        choices={REFERENCES}
        names={REFERENCE_NAMES}
        value={draft.reference}
        onValue={(reference) => onChange({ reference })}
      />
    );
  }
  if (type === 'spread') {
    return (
      <>
        <Combobox
          label="Measure"
          options={TARGET_KINDS.map((value) => ({ value, label: TARGET_NAMES[value] }))}
          value={draft.targetKind}
          onChange={(kind) =>
            onChange({ targetKind: kind === 'difference' ? 'difference' : 'basisBps' })
          }
        />
        {!isRunning && (
          <RadioField
            label="Active leg"
            choices={ACTIVE_LEGS}
            names={LEG_NAMES}
            value={draft.activeLeg === 0 ? '0' : '1'}
            onValue={(leg) => onChange({ activeLeg: leg === '0' ? 0 : 1 })}
          />
        )}
      </>
    );
  }
  return null;
}

/** The parameters of a type. */
export const ParameterFields = (props: FieldProps) => (
  <>
    {choicesOf(props)}
    <div className={styles.row}>
      {NUMBER_FIELDS[props.type].map((field) => (
        <NumberParameter key={field} {...props} field={field} />
      ))}
    </div>
  </>
);
