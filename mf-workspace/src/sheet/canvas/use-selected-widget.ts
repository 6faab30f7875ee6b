import { useNavigation } from '@parallax/federation/navigation';
import type { LayoutItem } from '@parallax/protocol';
import { requestFocus } from '@parallax/ui/state';
import { type FocusEvent, useEffect, useRef } from 'react';
import { widgetTypeOf } from '../../widget-kit/widget-types.ts';
import { firstOfType } from '../layout/sheet-items.ts';

/**
 * Focuses the widget that the address names.
 * @returns `onBlur` for the element around all widgets, which removes a widget from the address when it
 * loses the focus
 */
export function useSelectedWidget(items: readonly LayoutItem[]): {
  selectedId: string | undefined;
  onBlur: (event: FocusEvent) => void;
} {
  const navigation = useNavigation();
  const latest = useRef(navigation);
  useEffect(() => {
    latest.current = navigation;
  });
  const type = widgetTypeOf(new URLSearchParams(navigation.search).get('widget'));
  const selectedId = firstOfType(items, type)?.i;
  useEffect(() => {
    if (selectedId !== undefined) requestFocus(selectedId);
  }, [selectedId]);

  const unselect = () => {
    const { path, search, navigate } = latest.current;
    const query = new URLSearchParams(search);
    // the address may already be that of the next page
    if (!query.has('widget') || location.pathname !== path) return;
    query.delete('widget');
    navigate(`${path}?${query}`, { replace: true });
  };

  return {
    selectedId,
    onBlur({ target }) {
      const frame = target.closest('[data-selected]');
      if (!frame) return;
      // a closing dialog takes the focus only briefly, and switching windows does not move it
      setTimeout(() => {
        if (document.hasFocus() && !frame.contains(document.activeElement)) unselect();
      }, 0);
    },
  };
}
