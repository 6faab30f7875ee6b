import type { WidgetSettings } from '@parallax/federation/loading';

export const CHANGES_MAX = 100;
const WINDOW_MS = 5_000;
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
 * Limits the rate at which a widget changes its settings without user input: at most `CHANGES_MAX`
 * in 5 s. An effect that changes the settings in an endless loop would delay every save of the
 * sheet. The change over the limit throws, so that the widget's error boundary stops the loop.
 */
export function limitChanges(
  onSettings: (change: WidgetSettings) => void,
): (change: WidgetSettings) => void {
  listenForInput();
  let since = Number.NEGATIVE_INFINITY;
  let changes = 0;
  return (change) => {
    const now = performance.now();
    if (lastInputAt >= since || now - since > WINDOW_MS) {
      since = now;
      changes = 0;
    }
    changes += 1;
    if (changes > CHANGES_MAX) throw new Error('The widget changes its settings in a loop.');
    onSettings(change);
  };
}
