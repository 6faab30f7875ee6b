import {
  ADD_WIDGET_FAILED,
  type LayoutItem,
  SHEET_FULL,
  WIDGETS_PER_SHEET_MAX,
} from '@parallax/protocol';

/** The widgets of a sheet. */
export interface SheetItems {
  readonly items: readonly LayoutItem[];
  /** widgets that are being moved to another sheet; the server counts them here until the move is complete */
  readonly held?: readonly LayoutItem[];
}

/** Why a widget cannot be added: a sheet has at most one watch list and a limited number of widgets. */
export function refusalOf(
  { items, held = [] }: SheetItems,
  added: Pick<LayoutItem, 'i' | 'type'>,
): string | undefined {
  const counted = [...items, ...held.filter(({ i }) => i !== added.i)];
  if (added.type === 'WATCH_LIST' && counted.some(({ type }) => type === 'WATCH_LIST')) {
    return ADD_WIDGET_FAILED;
  }
  return counted.length >= WIDGETS_PER_SHEET_MAX ? SHEET_FULL : undefined;
}
