import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import styles from './menu.module.css';
import { MenuEntries, type MenuItem } from './menu-entries.tsx';

/** The open part of a menu, in the layer above the page. */
export function MenuContent(props: {
  items: readonly MenuItem[];
  align: 'start' | 'end';
  /** the accessible name, by default that of the trigger */
  label?: string;
  /** called when the menu has closed: moves the focus and runs the action of the selected item */
  onClose: (event: Event, action: (() => void) | undefined) => void;
}): ReactNode {
  const { items, align, label, onClose } = props;
  const selectedAction = useRef<(() => void) | undefined>(undefined);

  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        className={styles.menu}
        {...(label !== undefined && { 'aria-label': label, 'aria-labelledby': undefined })}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          const action = selectedAction.current;
          selectedAction.current = undefined;
          onClose(event, action);
        }}
      >
        <MenuEntries
          items={items}
          onChoose={(action) => {
            selectedAction.current = action;
          }}
        />
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  );
}
