const TEXT_FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, [contenteditable]';

/** Whether the target of a keyboard event is a text field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;
