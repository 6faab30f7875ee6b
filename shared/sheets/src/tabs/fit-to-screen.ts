/** Id of the palette command 'Fit to screen' of a canvas; the sheet menu offers the command too. */
export const FIT_TO_SCREEN = 'sheet:fit-to-screen';
