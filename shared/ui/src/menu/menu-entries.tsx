import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useIgnoreSecondPress } from '../press/use-second-press.ts';
import styles from './menu.module.css';
import { type Shortcut, shortcutText } from './shortcut.ts';

export interface MenuItem {
  /** distinguishes items of the same label */
  id?: string;
  label: string;
  onSelect?: () => void;
  /** the items of a submenu; the item then opens the submenu and cannot be selected */
  items?: readonly MenuItem[];
  danger?: boolean;
  disabled?: boolean;
  /** tooltip, such as why it is disabled */
  title?: string;
  /** the keys that select the item of a row's menu while the row has the focus */
  shortcut?: Shortcut;
  /** whether the item is the current choice, in a menu that switches between alternatives */
  current?: boolean;
}

interface MenuEntriesProps {
  items: readonly MenuItem[];
  /** called with the action of the selected item, before the menu closes */
  onChoose: (action: (() => void) | undefined) => void;
}

function Entry({ item, onChoose }: { item: MenuItem; onChoose: MenuEntriesProps['onChoose'] }) {
  const { label, danger, disabled, title, shortcut, current } = item;
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, danger === true && styles.danger)}
      disabled={disabled ?? false}
      title={title}
      aria-current={current}
      aria-keyshortcuts={shortcut}
      onSelect={() => onChoose(item.onSelect)}
    >
      <bdi>{label}</bdi>
      {shortcut !== undefined && (
        <kbd className={styles.shortcut} aria-hidden>
          {shortcutText(shortcut)}
        </kbd>
      )}
      {current === true && <Check className={styles.mark} size={14} aria-hidden />}
    </DropdownMenu.Item>
  );
}

function Submenu({ label, items, onChoose }: MenuEntriesProps & { label: string }) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={styles.item}>
        {label}
        <ChevronRight className={styles.more} size={14} aria-hidden />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className={styles.menu} collisionPadding={8}>
          <MenuEntries items={items} onChoose={onChoose} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

/** The items of a menu, each an action or a submenu. */
export function MenuEntries({ items, onChoose }: MenuEntriesProps): ReactNode {
  useIgnoreSecondPress();
  return items.map((item) =>
    item.items === undefined ? (
      <Entry key={item.id ?? item.label} item={item} onChoose={onChoose} />
    ) : (
      <Submenu
        key={item.id ?? item.label}
        label={item.label}
        items={item.items}
        onChoose={onChoose}
      />
    ),
  );
}
