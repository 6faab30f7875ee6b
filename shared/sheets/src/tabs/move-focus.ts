import type { KeyboardEvent } from 'react';

/**
 * Moves the focus along the tabs by arrow keys, Home and End without modifier keys, unless a tab is
 * picked up: the keys then move the tab.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // with a modifier, the key is a command of the browser: Alt+Left goes back
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.defaultPrevented || event.currentTarget.querySelector('[data-dragging]')) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  if (at < 0) return;
  const targets: Record<string, number> = {
    ArrowLeft: at === 0 ? tabs.length - 1 : at - 1,
    ArrowRight: at === tabs.length - 1 ? 0 : at + 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
}
