import type { LayoutItem } from '@parallax/contract';
import { useNavigation } from '@parallax/federation/navigation';
import { requestFocus } from '@parallax/ui/state';
import { type FocusEvent, useEffect, useRef } from 'react';
import { widgetTypeOf } from '../widgets/widget-types.ts';
import { firstOfType } from './sheet-items.ts';

/**
 * The widget that the address names, which gets the focus. `onBlur` is for the element around all
 * widgets: once the focus leaves the widget the address names it no longer.
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
  const named = widgetTypeOf(new URLSearchParams(navigation.search).get('widget'));
  const selectedId = firstOfType(items, named)?.i;
  useEffect(() => {
    if (selectedId !== undefined) requestFocus(selectedId);
  }, [selectedId]);

  const unselect = () => {
    const { path, search, navigate } = latest.current;
    const query = new URLSearchParams(search);
    // the address may be ahead of the page that is still shown
    if (!query.has('widget') || location.pathname !== path) return;
    query.delete('widget');
    navigate(`${path}?${query}`, { replace: true });
  };

  return {
    selectedId,
    onBlur({ target }) {
      const frame = target.closest('[data-selected]');
      if (!frame) return;
      // a dialog that closes takes the focus for a moment only; another window leaves it where it is
      setTimeout(() => {
        if (document.hasFocus() && !frame.contains(document.activeElement)) unselect();
      }, 0);
    },
  };
}
