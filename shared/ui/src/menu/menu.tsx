import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** given for each of several things of which one is shown: whether it is this one */
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
 * A menu on a button. The chosen item's action runs after the menu is gone and focus is back on the
 * button, so a dialog opened by it returns focus there, and a field shown by it keeps its own.
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
      key={item.label}
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
