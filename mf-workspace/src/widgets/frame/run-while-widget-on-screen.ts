import { runWhileOnScreen } from '@parallax/ui';

/**
 * Like `runWhileOnScreen`, for content that the widget's header uses too, such as for a download: it
 * runs while any part of the widget is on screen. Outside a widget's frame, the element counts.
 */
export const runWhileWidgetOnScreen = (content: Element, start: () => () => void): (() => void) =>
  runWhileOnScreen(content.closest('[data-widget]') ?? content, start);
