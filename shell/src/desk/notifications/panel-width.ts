/** The width of the notification panel on the desk, in pixels. */
export const PANEL_WIDTH = 400;
