import { topDialog } from '@parallax/ui/state';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useCloseOnBack } from '../dialog/use-close-on-back.ts';
import { MenuContent } from './menu-content.tsx';
import type { MenuItem } from './menu-entries.tsx';

export type { MenuItem };

interface MenuProps {
  /** the button that opens it */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** the edge of the button that it is aligned with; the end by default */
  align?: 'start' | 'end';
}

/**
 * A dropdown menu. The selected action runs after the menu has closed and focus is back on the
 * button, so that a dialog opened by the action restores the focus there and a new field keeps its
 * focus.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // only in a dialog: a menu of the page needs no history entry
  useCloseOnBack(open && topDialog() !== undefined, () => setOpen(false));

  const runAction = (event: Event, action: (() => void) | undefined): void => {
    if (action === undefined) return;
    event.preventDefault();
    button.current?.focus({ preventScroll: true });
    action();
  };

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <MenuContent items={items} align={align} onClose={runAction} />
    </DropdownMenu.Root>
  );
}
