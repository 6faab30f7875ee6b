import { type RefObject, useLayoutEffect } from 'react';

/** The right edge of a venue's label, which is as wide as its name also if only its code fits. */
function endOfLabel(label: HTMLElement): number {
  const { left, bottom } = label.getBoundingClientRect();
  const icons = [...label.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect());
  const visible = icons.filter((icon) => icon.top < bottom).map(({ right }) => right);
  return Math.max(
    left + (Number.parseFloat(getComputedStyle(label).minInlineSize) || 0),
    ...visible,
  );
}

/** The right edge of the longest line of a picker. */
function endOfText(picker: HTMLElement): number {
  const parts = picker.querySelectorAll('[data-name], [data-name] > *, :scope > svg');
  const label = picker.querySelector('[data-venue]')?.parentElement;
  return Math.max(
    ...[...parts].map((part) => part.getBoundingClientRect().right),
    label ? endOfLabel(label) : 0,
  );
}

function shrink(picker: HTMLElement): void {
  picker.style.removeProperty('max-inline-size');
  const { right, width } = picker.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(picker).paddingInlineEnd) || 0;
  const unused = right - padding - endOfText(picker);
  if (unused > 1 && unused < width) {
    picker.style.setProperty('max-inline-size', `${Math.ceil(width - unused)}px`);
  }
}

/**
 * Makes a picker as wide as its text, so that the age of stale data is beside it. CSS leaves a flex
 * container the width that it had before its text wrapped or gave way to a shorter one.
 * @param box the flex container of the picker
 */
export function useShrinkToText(
  box: RefObject<HTMLElement | null>,
  picker: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const container = box.current;
    const element = picker.current;
    if (!container || !element) return undefined;
    shrink(element);
    const observer = new ResizeObserver(() => shrink(element));
    const parts = element.querySelectorAll('[data-name], [data-name] > *');
    for (const each of [container, ...container.children, ...parts]) {
      if (each !== element) observer.observe(each);
    }
    return () => observer.disconnect();
  });
}
