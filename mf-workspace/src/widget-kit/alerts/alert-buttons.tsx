import { IconButton, Switch } from '@parallax/ui';
import { Pencil, Trash2 } from 'lucide-react';
import styles from './alert-buttons.module.css';

interface SwitchProps {
  /** the name of the alert in labels */
  name: string;
  isActive: boolean;
  onActive: (isActive: boolean) => void;
  /** -1 in a table, whose rows are reached by the arrow keys */
  tabIndex?: number;
}

interface ButtonsProps extends SwitchProps {
  isRemoving: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** Switches an alert on or off. */
export const ActiveSwitch = ({ name, isActive, onActive, tabIndex = 0 }: SwitchProps) => (
  <span className={styles.switch}>
    <Switch
      label={`Active: ${name}`}
      tabIndex={tabIndex}
      checked={isActive}
      onCheckedChange={onActive}
    />
  </span>
);

/** Switches an alert on or off, edits and deletes it. */
export function AlertButtons({ isRemoving, onEdit, onRemove, ...alert }: ButtonsProps) {
  const { name, tabIndex = 0 } = alert;
  return (
    <span className={styles.buttons}>
      <ActiveSwitch {...alert} />
      <IconButton
        label={`Edit ${name}`}
        tabIndex={tabIndex}
        aria-disabled={isRemoving}
        onClick={() => !isRemoving && onEdit()}
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={`Delete ${name}`}
        tabIndex={tabIndex}
        aria-disabled={isRemoving}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}
