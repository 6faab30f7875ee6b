import type { WidgetSettings } from '@parallax/federation/loading';

export const CHANGES_MAX = 100;
const WITHIN_MS = 5_000;
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
 * A rate limit for changes of a widget's settings without user input. A widget whose effect changes
 * its settings in an endless loop would delay every save of its sheet: the change over the limit
 * throws, so that the widget's error boundary stops the loop.
 */
export function limitChanges(
  onSettings: (change: WidgetSettings) => void,
): (change: WidgetSettings) => void {
  listenForInput();
  let since = Number.NEGATIVE_INFINITY;
  let changes = 0;
  return (change) => {
    const now = performance.now();
    if (lastInputAt >= since || now - since > WITHIN_MS) {
      since = now;
      changes = 0;
    }
    changes += 1;
    if (changes > CHANGES_MAX) throw new Error('The widget changes its settings in a loop.');
    onSettings(change);
  };
}
