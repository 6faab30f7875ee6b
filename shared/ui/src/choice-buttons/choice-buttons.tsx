import { ChevronDown } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Menu } from '../menu/menu.tsx';
import styles from './choice-buttons.module.css';

/** More choices than this become a menu in a narrow toolbar. */
const CHOICES_IN_NARROW_TOOLBAR = 4;

/** Whether the surrounding toolbar is too narrow for many buttons. */
export const NarrowToolbarContext = createContext(false);

/**
 * A row of small toolbar buttons, one of which is pressed. In a narrow toolbar, more than four choices,
 * or fewer with `collapses`, become a menu whose button shows the current choice.
 */
export function ChoiceButtons<Value extends string>({
  label,
  choices,
  names,
  value,
  onValue,
  collapses = false,
  unavailableReason,
}: {
  /** the accessible name of the group */
  label: string;
  choices: readonly Value[];
  /** the labels of the buttons; the choices themselves by default */
  names?: Readonly<Record<NoInfer<Value>, string>>;
  value: Value;
  onValue: (value: Value) => void;
  /** whether any number of choices becomes a menu in a narrow toolbar, to save its space for others */
  collapses?: boolean;
  /** why a choice is disabled at present; undefined if it is enabled */
  unavailableReason?: (choice: Value) => string | undefined;
}): ReactNode {
  const nameOf = (choice: Value): string => names?.[choice] ?? choice;
  const isNarrow = useContext(NarrowToolbarContext);
  if (isNarrow && (collapses || choices.length > CHOICES_IN_NARROW_TOOLBAR)) {
    return (
      <Menu
        trigger={
          <ToolbarMenuButton aria-label={`${label}: ${nameOf(value)}`}>
            {nameOf(value)}
          </ToolbarMenuButton>
        }
        items={choices.map((choice) => ({
          id: choice,
          label: nameOf(choice),
          current: choice === value,
          ...disabledItem(unavailableReason?.(choice)),
          onSelect: () => onValue(choice),
        }))}
      />
    );
  }
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map((choice) => {
        const reason = unavailableReason?.(choice);
        return (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={choice === value}
            // unlike a disabled button, it can be focused and shows its tooltip
            aria-disabled={reason !== undefined || undefined}
            title={reason}
            onClick={() => reason === undefined && onValue(choice)}
          >
            {nameOf(choice)}
          </button>
        );
      })}
    </fieldset>
  );
}

const disabledItem = (reason: string | undefined) =>
  reason === undefined ? {} : { disabled: true, title: reason };

/**
 * A small toolbar button that opens a menu or a popover; with `active` it looks pressed. It accepts
 * the props of a Radix trigger.
 */
export function ToolbarMenuButton({
  active = false,
  children,
  ...trigger
}: ComponentProps<'button'> & { active?: boolean }): ReactNode {
  return (
    <button
      {...trigger}
      type="button"
      className={classNames(styles.choice, styles.opener)}
      data-active={active ? '' : undefined}
    >
      {children}
      <ChevronDown aria-hidden size={12} />
    </button>
  );
}

/** A small toolbar button that is on or off. */
export function ToggleButton({
  label,
  detail,
  className,
  pressed,
  disabled = false,
  onPress,
}: {
  label: string;
  /** shown after the label; the accessible description, so that the name does not change with it */
  detail?: string | undefined;
  className?: string | undefined;
  pressed: boolean;
  disabled?: boolean;
  onPress: () => void;
}): ReactNode {
  const detailId = useId();
  return (
    <button
      type="button"
      className={classNames(styles.choice, className)}
      aria-pressed={pressed}
      aria-describedby={detail === undefined ? undefined : detailId}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
      {detail !== undefined && (
        <span id={detailId} aria-hidden className={styles.detail}>
          {` ${detail}`}
        </span>
      )}
    </button>
  );
}
