import type { NotificationType } from '@parallax/protocol';
import {
  CircleX,
  Info,
  LayoutDashboard,
  type LucideIcon,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import styles from './notification-centre.module.css';

const ICONS: Readonly<Record<NotificationType, { icon: LucideIcon; label: string }>> = {
  ALERT: { icon: TriangleAlert, label: 'Alert' },
  ERROR: { icon: CircleX, label: 'Error' },
  INFO: { icon: Info, label: 'Information' },
  MAINTENANCE: { icon: Wrench, label: 'Maintenance' },
  SHARED_WIDGET: { icon: LayoutDashboard, label: 'Shared widget' },
};

export function TypeIcon({ type }: { type: NotificationType }) {
  const { icon: Icon, label } = ICONS[type];
  return (
    <span className={styles.icon} data-type={type} role="img" aria-label={label}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
