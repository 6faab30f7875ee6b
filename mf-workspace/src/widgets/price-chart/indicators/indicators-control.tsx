import { Button, IconButton, Menu, Popover, TextField, ToolbarMenuButton } from '@parallax/ui';
import { readNumber } from '@parallax/ui/format';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useNumberText } from '../../../widget-kit/frame/use-number-text.ts';
import styles from '../chart-controls.module.css';
import {
  findParameterValue,
  INDICATOR_KINDS,
  INDICATORS_MAX,
  type Indicator,
  indicatorName,
  KIND_NAMES,
  newIndicator,
  PARAMETERS,
  type Parameter,
  withParameter,
} from './indicator.ts';

/** Adds and removes the indicators of a price chart and sets their parameters. */
export function IndicatorsControl({
  indicators,
  onIndicators,
  comparing,
}: {
  indicators: readonly Indicator[];
  onIndicators: (indicators: Indicator[]) => void;
  /** whether the price is compared with that of another contract, in percent */
  comparing: boolean;
}) {
  const [open, setOpen] = useState(false);
  const replace = (id: string, replacement: readonly Indicator[]) =>
    onIndicators(indicators.flatMap((each) => (each.id === id ? replacement : [each])));
  return (
    <Popover
      label="Indicators"
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <ToolbarMenuButton active={indicators.length > 0}>
          {indicators.length === 0 ? 'Indicators' : `Indicators ${indicators.length}`}
        </ToolbarMenuButton>
      }
      footer={
        <Menu
          trigger={
            <Button variant="primary" disabled={indicators.length >= INDICATORS_MAX}>
              Add indicator
            </Button>
          }
          items={INDICATOR_KINDS.map((kind) => ({
            label: KIND_NAMES[kind],
            onSelect: () => onIndicators([...indicators, newIndicator(kind)]),
          }))}
        />
      }
    >
      {indicators.length === 0 && <p className={styles.none}>No indicators</p>}
      {comparing && <p className={styles.none}>Overlays are hidden while comparing.</p>}
      <ul className={styles.list}>
        {indicators.map((indicator) => (
          <li key={indicator.id} className={styles.row} aria-label={indicatorName(indicator)}>
            <span className={styles.name}>{KIND_NAMES[indicator.kind]}</span>
            {PARAMETERS[indicator.kind].map((parameter) => (
              <ParameterField
                key={parameter.name}
                indicator={indicator}
                parameter={parameter}
                onChange={(changed) => replace(indicator.id, [changed])}
              />
            ))}
            <IconButton
              label={`Remove ${indicatorName(indicator)}`}
              className={styles.remove}
              onClick={() => replace(indicator.id, [])}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** A number field whose value applies as soon as it is in range. */
function ParameterField({
  indicator,
  parameter,
  onChange,
}: {
  indicator: Indicator;
  parameter: Parameter;
  onChange: (changed: Indicator) => void;
}) {
  const [text, setText] = useNumberText(findParameterValue(indicator, parameter), readNumber);
  const parseIndicator = (input: string): Indicator | undefined => {
    const value = readNumber(input);
    return value === undefined ? undefined : withParameter(indicator, parameter, value);
  };
  return (
    <TextField
      label={parameter.label}
      className={styles.parameter}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={
        parseIndicator(text) === undefined ? violatedRule(parameter, readNumber(text)) : undefined
      }
      onChange={({ target }) => {
        setText(target.value);
        const next = parseIndicator(target.value);
        if (next) onChange(next);
      }}
    />
  );
}

/** The rule that a value violates, short because the field is narrow. */
function violatedRule({ name }: Parameter, value: number | undefined): string {
  if (name === 'deviations') return '0.1 to 10';
  const isFraction = value !== undefined && !Number.isInteger(value);
  return isFraction ? 'Whole number' : '2 to 500';
}
