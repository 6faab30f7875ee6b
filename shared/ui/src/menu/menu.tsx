import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  /** distinguishes items of the same label */
  id?: string;
  label: string;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** whether the item is the current choice, in a menu that switches between alternatives */
  current?: boolean;
}

export interface MenuProps {
  /** the button that opens it */
  trigger: ReactElement;
  items: readonly MenuItem[];
}

function Entry({ item, onSelect }: { item: MenuItem; onSelect: () => void }): ReactNode {
  const { label, danger, disabled, current } = item;
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, danger === true && styles.danger)}
      disabled={disabled ?? false}
      aria-current={current}
      onSelect={onSelect}
    >
      {label}
      {current === true && <Check className={styles.mark} size={14} aria-hidden />}
    </DropdownMenu.Item>
  );
}

/**
 * A dropdown menu. The selected action runs after the menu has closed and focus is back on the
 * button, so that a dialog opened by the action restores the focus there and a new field keeps its
 * focus.
 */
export function Menu({ trigger, items }: MenuProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);

  const runChosen = (event: Event): void => {
    const action = chosen.current;
    if (action === undefined) return;
    chosen.current = undefined;
    event.preventDefault();
    button.current?.focus();
    action();
  };

  const entries = items.map((item) => (
    <Entry
      key={item.id ?? item.label}
      item={item}
      onSelect={() => {
        chosen.current = item.onSelect;
      }}
    />
  ));

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
        >
          {entries}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
