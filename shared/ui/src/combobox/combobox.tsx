import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import field from '../field/field.module.css';
import styles from './combobox.module.css';
import { OptionList, optionId } from './option-list.tsx';
import { useCombobox } from './use-combobox.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** quiet text beside the label; searched as well */
  detail?: string;
}

export interface ComboboxProps {
  label: string;
  /** the label still names the field */
  hideLabel?: boolean;
  options: readonly ComboboxOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  placeholder?: string;
  /**
   * Given, the options are taken as they are: who passes them filters them by what is typed. It is
   * called with each text, and with '' when the list closes.
   */
  onQuery?: (query: string) => void;
  /** height of a row in pixels; without it small for a mouse and taller for a thumb */
  rowHeight?: number | undefined;
  className?: string | undefined;
}

/** A field that opens a list: type to filter, arrows, Enter, Escape. */
export function Combobox(props: ComboboxProps): ReactNode {
  const { label, hideLabel = false, value, placeholder, className } = props;
  const id = useId();
  const listId = `${id}-list`;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const box = useCombobox(props);
  const any = box.shown.length > 0;

  const open = (): void => {
    if (!box.open) input?.select();
    box.openList();
  };

  return (
    <Popover.Root open={box.open} onOpenChange={(next) => (next ? open() : box.close())}>
      <div className={classNames(field.field, className)}>
        <label htmlFor={id} className={classNames(field.label, hideLabel && field.hidden)}>
          {label}
        </label>
        <Popover.Anchor asChild>
          <div className={styles.anchor}>
            <input
              ref={setInput}
              id={id}
              className={classNames(field.input, styles.input)}
              role="combobox"
              aria-expanded={box.open}
              aria-controls={box.open && any ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={box.open && any ? optionId(listId, box.active) : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={box.text}
              onChange={(event) => box.type(event.target.value)}
              onClick={open}
              onBlur={box.close}
              onKeyDown={box.onKeyDown}
            />
            <ChevronDown className={styles.chevron} aria-hidden />
          </div>
        </Popover.Anchor>
      </div>
      {/* Inside a dialog the list belongs to the dialog, which alone may be scrolled and pressed. */}
      <Popover.Portal container={input?.closest('[role="dialog"]') ?? null}>
        <Popover.Content
          role="presentation"
          className={styles.popover}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === input) event.preventDefault();
          }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {any ? (
            <OptionList
              id={listId}
              label={label}
              options={box.shown}
              value={value}
              active={box.active}
              rowHeight={props.rowHeight}
              onPoint={box.setActive}
              onChoose={box.choose}
            />
          ) : (
            <output className={styles.none}>Nothing found</output>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
