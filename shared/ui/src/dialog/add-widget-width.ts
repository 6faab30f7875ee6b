/** How wide the dialogs that add a widget are at most, in pixels; the shell's until it is loaded, too. */
export const ADD_WIDGET_WIDTH = 815;
