import { runWhileOnScreen } from '@parallax/ui';

/**
 * Like `runWhileOnScreen`, but runs while any part of the widget is on screen, because the header uses
 * the content too, for example for a download. Outside a widget's frame, the element is observed.
 */
export const runWhileWidgetOnScreen = (content: Element, start: () => () => void): (() => void) =>
  runWhileOnScreen(content.closest('[data-widget]') ?? content, start);
