import { Popover } from '@parallax/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './header-picker.module.css';
import { type Subject, SubjectText } from './subject-text.tsx';

/** The right edge of a venue's label, which is as wide as its name also if only its code fits. */
function endOfLabel(label: HTMLElement): number {
  const { left, bottom } = label.getBoundingClientRect();
  const icons = [...label.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect());
  const visible = icons.filter((icon) => icon.top < bottom).map(({ right }) => right);
  return Math.max(
    left + (Number.parseFloat(getComputedStyle(label).minInlineSize) || 0),
    ...visible,
  );
}

/** The right edge of the longest line of a picker. */
function endOfText(picker: HTMLElement): number {
  const parts = picker.querySelectorAll('[data-name], [data-name] > *, :scope > svg');
  const label = picker.querySelector('[data-venue]')?.parentElement;
  return Math.max(
    ...[...parts].map((part) => part.getBoundingClientRect().right),
    label ? endOfLabel(label) : 0,
  );
}

function shrink(picker: HTMLElement): void {
  picker.style.removeProperty('max-inline-size');
  const { right, width } = picker.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(picker).paddingInlineEnd) || 0;
  const unused = right - padding - endOfText(picker);
  if (unused > 1 && unused < width) {
    picker.style.setProperty('max-inline-size', `${Math.ceil(width - unused)}px`);
  }
}

/**
 * Makes a picker as wide as its text, so that the age of stale data is beside it. CSS leaves a flex
 * container the width that it had before its text wrapped or gave way to a shorter one.
 * @param box the flex container of the picker
 * @param text differs when the text does; a header is rendered with every price, and measuring it makes the
 *   browser compute the layout of the sheet
 */
function useShrinkToText(
  box: RefObject<HTMLElement | null>,
  picker: RefObject<HTMLElement | null>,
  text: string,
): void {
  useLayoutEffect(() => {
    const container = box.current;
    const element = picker.current;
    if (!container || !element) return undefined;
    shrink(element);
    const observer = new ResizeObserver(() => shrink(element));
    const parts = element.querySelectorAll('[data-name], [data-name] > *');
    for (const each of [container, ...container.children, ...parts]) {
      if (each !== element) observer.observe(each);
    }
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the width follows the text
  }, [box, picker, text]);
}

interface SubjectPickerProps extends Subject {
  /** the accessible name of the subject */
  accessibleName: string;
  title?: string;
  /** the label of the popover */
  label: string;
  /** the fields of the popover; a single field closes it after a choice */
  children: (close: () => void) => ReactNode;
  button?: Ref<HTMLButtonElement>;
}

/** A button that shows a widget's subject and opens a popover to choose another one. */
export function SubjectPicker(props: SubjectPickerProps) {
  const { accessibleName, title, label, children, button, ...subject } = props;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          ref={button}
          type="button"
          data-no-drag=""
          className={styles.picker}
          aria-label={`${accessibleName}, choose another`}
          title={title}
        >
          <SubjectText
            {...subject}
            icon={<ChevronDown aria-hidden size={12} className={styles.chevron} />}
          />
        </button>
      }
    >
      {children(() => setOpen(false))}
    </Popover>
  );
}

/** The picker of a subject in a widget's header, with the age of stale data. */
export function HeaderPicker({ age, ...picker }: SubjectPickerProps & { age?: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useShrinkToText(box, button, JSON.stringify([picker.accessibleName, picker.detail]));
  return (
    <span ref={box} className={styles.subtitle} data-subject="">
      <SubjectPicker {...picker} button={button} />
      {age !== undefined && <span className={styles.age}>{age}</span>}
    </span>
  );
}

/** A subject in a widget's header that cannot be chosen there. */
export const HeaderSubject = (subject: Subject) => (
  <span className={`${styles.subtitle} ${styles.plain}`} data-subject="">
    <SubjectText {...subject} />
  </span>
);
