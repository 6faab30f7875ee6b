import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import field from '../field/field.module.css';
import { FieldMessages, messageProps } from '../field/field-messages.tsx';
import styles from './combobox.module.css';
import type { ComboboxOption, ComboboxProps } from './combobox-props.ts';
import { enterToolbar, ListToolbar } from './list-toolbar.tsx';
import { OptionList, optionId } from './option-list.tsx';
import { useCombobox } from './use-combobox.ts';

export type { ComboboxOption, ComboboxProps } from './combobox-props.ts';

/** A searchable select. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>): ReactNode {
  const { label, hideLabel = false, value, placeholder, className, error, onBlur, ref } = props;
  const id = useId();
  const listId = `${id}-list`;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const box = useCombobox(props);
  const hasOptions = box.visibleOptions.length > 0;
  const characters: CSSProperties & Record<'--characters', number> = {
    '--characters': Math.max(
      0,
      ...(props.compact ? props.options : []).map(({ label }) => label.length),
    ),
  };

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
          <div
            className={styles.anchor}
            data-compact={props.compact || undefined}
            data-empty-is-choice={props.emptyIsChoice || undefined}
            data-wraps={props.wraps || undefined}
            style={characters}
          >
            {props.wraps === true && (
              <span aria-hidden className={styles.whole}>
                {box.text}
              </span>
            )}
            <input
              ref={(element) => {
                setInput(element);
                ref?.(element);
              }}
              id={id}
              dir="auto"
              className={classNames(field.input, styles.input)}
              role="combobox"
              aria-expanded={box.open}
              aria-controls={box.open && hasOptions ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={
                box.open && hasOptions ? optionId(listId, box.active) : undefined
              }
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={box.text}
              onChange={(event) => box.type(event.target.value)}
              onClick={open}
              onBlur={({ relatedTarget }) => {
                if (toolbar.current?.contains(relatedTarget) === true) return;
                box.close();
                onBlur?.();
              }}
              {...messageProps(id, { error })}
              onKeyDown={(event) => {
                const entersToolbar = event.key === 'Tab' && !event.shiftKey;
                if (entersToolbar && enterToolbar(toolbar.current)) event.preventDefault();
                else box.onKeyDown(event);
              }}
            />
            <ChevronDown className={styles.chevron} aria-hidden />
          </div>
        </Popover.Anchor>
        <FieldMessages id={id} error={error} />
      </div>
      {/* Rendered inside a modal dialog, which blocks scrolling and clicks outside it. */}
      <Popover.Portal container={input?.closest('[role="dialog"]') ?? null}>
        <Popover.Content
          // controls must be in a landmark, and the popover is outside the landmarks of the page
          {...(props.toolbar === undefined
            ? { role: 'presentation' }
            : { role: 'region', 'aria-label': `${label}, results` })}
          className={styles.popover}
          data-compact={props.compact || undefined}
          data-figures={props.figures !== undefined || undefined}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => input?.focus()}
          onInteractOutside={(event) => {
            if (event.target === input) event.preventDefault();
          }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {props.toolbar !== undefined && (
            <ListToolbar ref={toolbar} field={input}>
              {props.toolbar}
            </ListToolbar>
          )}
          {hasOptions ? (
            <OptionList
              id={listId}
              label={label}
              options={box.visibleOptions}
              value={value}
              active={box.active}
              rowHeight={props.rowHeight}
              figures={props.figures}
              onHighlight={box.setActive}
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
