import { Button, Menu, ToolbarMenuButton } from '@parallax/ui';
import { capitalized } from '@parallax/ui/format';
import { useState } from 'react';
import type { CancelScope } from './cancel-scopes.ts';
import styles from './open-orders.module.css';

/** 'Cancel all', and beside it a menu with what that means. */
export function CancelAll({
  scopes,
  isCancelling,
  onCancel,
}: {
  /** the first one is meant at first; another that is chosen remains when its orders have gone */
  scopes: readonly CancelScope[];
  isCancelling: boolean;
  onCancel: (scope: CancelScope) => void;
}) {
  const [chosen, setChosen] = useState<CancelScope>();
  const gone = chosen && { ...chosen, rows: [] };
  const scope =
    chosen === undefined ? scopes[0] : (scopes.find(({ id }) => id === chosen.id) ?? gone);
  if (scope === undefined) return null;
  const label = capitalized(scope.label);
  return (
    <span className={styles.cancelling}>
      <Button
        className={styles.cancelAll}
        disabled={scope.rows.length === 0 || isCancelling}
        onClick={() => onCancel(scope)}
      >
        Cancel all
      </Button>
      <Menu
        align="start"
        trigger={
          <ToolbarMenuButton aria-label={`Cancel which: ${label}`} title={label}>
            <span className={styles.scope}>{label}</span>
          </ToolbarMenuButton>
        }
        items={scopes.map((each) => ({
          id: each.id,
          label: `${capitalized(each.label)}: ${each.rows.length}`,
          current: each === scope,
          onSelect: () => setChosen(each),
        }))}
      />
    </span>
  );
}
