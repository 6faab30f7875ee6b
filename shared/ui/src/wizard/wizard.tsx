import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { type Outcome, toOutcome } from '../outcome.ts';
import { ignoreSecondPress, isSlowSecondPress, type Press } from '../press/second-press.ts';
import { Focused } from '../section/focused.tsx';
import { StepList } from './step-list.tsx';
import styles from './wizard.module.css';

export interface WizardStep {
  id: string;
  label: string;
  heading?: string;
  content: ReactNode;
  /** whether the step is filled in: 'Next' requires it of this step, finishing of all steps */
  complete: boolean;
  /** what is missing while the step is not complete */
  missingText?: string;
  /** runs before a later step opens; the wizard remains on this step if not `ok` */
  onNext?: () => Promise<Outcome>;
}

interface WizardProps {
  /** accessible name of the list of steps */
  label: string;
  steps: readonly [WizardStep, ...WizardStep[]];
  finishLabel: string;
  onFinish: () => Promise<Outcome>;
  /** called with the id of each step that opens */
  onOpen?: (id: string) => void;
  /** all steps are reachable from the start, and the form can be saved from each */
  editing?: boolean;
  /** disables 'Next' and the finish button */
  disabled?: boolean;
}

/** A multi-step form. Steps reached before can be reopened. */
export function Wizard(props: WizardProps): ReactNode {
  const { label, steps, finishLabel, onFinish, editing = false, disabled = false } = props;
  const last = steps.length - 1;
  const [current, setCurrent] = useState(0);
  const [reached, setReached] = useState(editing ? last : 0);
  const [hasChangedStep, setChangedStep] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const step = steps[current] ?? steps[0];
  const isFinal = editing || current === last;
  // what the open step misses is named first
  const required = isFinal ? [step, ...steps] : [step];
  const incomplete = required.find(({ complete }) => !complete);
  const missingText = disabled ? undefined : incomplete?.missingText;
  const missingId = useId();

  const pressed = useRef<Press | undefined>(undefined);
  const content = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const ignoreSecond = useCallback(
    () => ignoreSecondPressIn([content.current, next.current], pressed.current),
    [],
  );
  useEffect(ignoreSecond, [ignoreSecond, step.id]);

  const open = (index: number): void => {
    setChangedStep(true);
    setCurrent(index);
    setReached((before) => Math.max(before, index));
    const opened = steps[index];
    if (opened) props.onOpen?.(opened.id);
  };
  const runWhileBusy = async (operation: () => Promise<Outcome>): Promise<boolean> => {
    setBusy(true);
    const { ok } = await toOutcome(operation);
    setBusy(false);
    return ok;
  };
  const moveTo = async (index: number): Promise<void> => {
    const mayOpen = index <= current || !step.onNext || (await runWhileBusy(step.onNext));
    if (mayOpen) open(index);
  };
  const submitStep = async (): Promise<void> => {
    ignoreSecond();
    if (isFinal) await runWhileBusy(onFinish);
    else await moveTo(current + 1);
  };

  return (
    <div
      className={styles.wizard}
      onPointerDownCapture={({ clientX, clientY }) => {
        pressed.current = { x: clientX, y: clientY };
      }}
      onKeyDownCapture={() => {
        pressed.current = undefined;
      }}
    >
      <StepList
        label={label}
        steps={steps}
        current={current}
        reached={reached}
        isBusy={isBusy}
        onOpen={(index) => !isBusy && void moveTo(index)}
      />
      <Focused key={step.id} skip={!hasChangedStep}>
        {step.heading === undefined ? null : <h4 className={styles.heading}>{step.heading}</h4>}
        <div ref={content} className={styles.content}>
          {step.content}
        </div>
      </Focused>
      <div className={styles.actions}>
        <p id={missingId} className={styles.missing}>
          {missingText}
        </p>
        {current > 0 && !editing && (
          <Button aria-disabled={isBusy} onClick={() => !isBusy && open(current - 1)}>
            Back
          </Button>
        )}
        <Button
          ref={next}
          variant="primary"
          disabled={disabled || incomplete !== undefined}
          aria-describedby={missingText && missingId}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => !isBusy && void submitStep()}
        >
          {isFinal ? finishLabel : 'Next'}
        </Button>
      </div>
    </div>
  );
}

/**
 * Ignores the second press of a double press on one of the elements, since it was meant for the
 * previous step.
 */
function ignoreSecondPressIn(
  elements: readonly (Element | null)[],
  first: Press | undefined,
): (() => void) | undefined {
  if (first === undefined) return undefined;
  return ignoreSecondPress((event) => {
    const { target } = event;
    const isIn = target instanceof Node && elements.some((element) => element?.contains(target));
    return isIn && isSlowSecondPress(first, event);
  });
}
