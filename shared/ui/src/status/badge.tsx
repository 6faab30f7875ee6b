import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

interface BadgeProps {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'up' | 'down' | 'info' | 'solid' | 'dashed';
}

export function Badge({ children, tone = 'neutral' }: BadgeProps): ReactNode {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
