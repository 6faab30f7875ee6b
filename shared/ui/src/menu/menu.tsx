import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** the button that opens it */
  trigger: ReactElement;
  items: readonly MenuItem[];
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
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              className={classNames(styles.item, item.danger === true && styles.danger)}
              disabled={item.disabled ?? false}
              onSelect={() => {
                chosen.current = item.onSelect;
              }}
            >
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
