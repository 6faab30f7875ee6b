import type { WidgetType } from '@parallax/contract';
import { ArrowDownUp, BookOpen, Eye, type LucideIcon, Puzzle } from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  ORDER_BOOK: BookOpen,
  RECENT_TRADES: ArrowDownUp,
  WATCH_LIST: Eye,
};

/** The picture of a kind of widget in lists. */
export function WidgetIcon({ type }: { type: WidgetType }) {
  const Icon = icons[type] ?? Puzzle;
  return <Icon aria-hidden size={20} />;
}
