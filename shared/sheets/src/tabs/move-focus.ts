import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move the focus along the tabs; while a tab is picked up they move it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
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
