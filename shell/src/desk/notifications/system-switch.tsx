import { Button, Switch } from '@parallax/ui';
import { useEffect, useId, useState } from 'react';
import styles from './notification-centre.module.css';
import {
  requestSystemPermission,
  type SystemPermission,
  systemPermission,
} from './system-notifications.ts';

const REASONS: Partial<Record<SystemPermission, string>> = {
  default: 'On, but not allowed in this browser yet',
  denied: 'On, but blocked in the settings of this browser',
  unsupported: 'On, but not supported by this browser',
};

/**
 * The switch of a channel that needs a permission of the browser. Without the permission, it says why it
 * has no effect.
 */
export function SystemSwitch({
  label,
  on,
  permission,
  request,
  onChange,
}: ReturnType<typeof useSystemPermission> & {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const reasonId = useId();
  const reason = on ? REASONS[permission] : undefined;
  return (
    <div className={styles.system}>
      <Switch
        label={label}
        checked={on}
        ineffective={reason !== undefined}
        aria-describedby={reason && reasonId}
        onCheckedChange={(next) => {
          onChange(next);
          if (next) void request();
        }}
      />
      {on && permission === 'default' && (
        <Button
          aria-label={`Allow ${label.toLowerCase()} notifications`}
          onClick={() => void request()}
        >
          Allow
        </Button>
      )}
      {reason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}

/** The permission of the browser, and a function that requests it. */
export function useSystemPermission() {
  const [permission, setPermission] = useState(systemPermission);
  useEffect(() => {
    // it may have been changed in the settings of the browser
    const update = (): void => setPermission(systemPermission());
    window.addEventListener('focus', update);
    return () => window.removeEventListener('focus', update);
  }, []);
  const request = async (): Promise<void> => {
    await requestSystemPermission();
    setPermission(systemPermission());
  };
  return { permission, request };
}
