import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { arrowStep } from '../keyboard/arrow-step.ts';
import styles from './combobox.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const buttonsOf = (toolbar: HTMLElement | null): HTMLButtonElement[] => [
  ...(toolbar?.querySelectorAll('button') ?? []),
];

/** Focuses the first button of the toolbar. Returns false if there is none. */
export function enterToolbar(toolbar: HTMLElement | null): boolean {
  const [first] = buttonsOf(toolbar);
  first?.focus();
  return first !== undefined;
}

/** Buttons above the options. Tab continues behind the field of the combobox. */
export function ListToolbar({
  ref,
  field,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  field: HTMLInputElement | null;
  children: ReactNode;
}): ReactNode {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab') {
      // the popover is at the end of the document, and would trap the focus
      event.stopPropagation();
      if (event.shiftKey) event.preventDefault();
      field?.focus();
      return;
    }
    if (arrowStep(event.key) !== undefined) {
      event.preventDefault();
      field?.focus();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = buttonsOf(event.currentTarget);
    buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons have the focus
    <div ref={ref} className={styles.toolbar} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
