/**
 * Maximum width of the 'Add Widget' dialogs in pixels, shared with the shell's loading placeholder.
 */
export const ADD_WIDGET_WIDTH = 815;
