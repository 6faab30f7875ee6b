import type { WidgetPartProps } from '@parallax/federation/loading';

export const CHANGES_MAX = 50;
/** Longer than the time between two changes of a loop, even if each change renders the entire sheet. */
export const PAUSE_MS = 1_000;
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input'] as const;

let lastInputAt = Number.NEGATIVE_INFINITY;
let isListening = false;

function noteInput(): void {
  lastInputAt = performance.now();
}

function listenForInput(): void {
  if (isListening) return;
  isListening = true;
  for (const type of INPUT) {
    window.addEventListener(type, noteInput, { capture: true, passive: true });
  }
}

/**
 * Limits how often a widget may change its settings without user input or a pause of `PAUSE_MS` in
 * between. A widget whose effect changes its settings in an endless loop would delay every save of
 * its sheet: the change over the limit throws, so that the widget's error boundary stops the loop.
 */
export function limitChanges(
  onSettings: WidgetPartProps['onSettings'],
): WidgetPartProps['onSettings'] {
  listenForInput();
  let last = Number.NEGATIVE_INFINITY;
  let changes = 0;
  return (change, base) => {
    const now = performance.now();
    if (lastInputAt >= last || now - last > PAUSE_MS) changes = 0;
    last = now;
    changes += 1;
    if (changes > CHANGES_MAX) throw new Error('The widget changes its settings in a loop.');
    onSettings(change, base);
  };
}
