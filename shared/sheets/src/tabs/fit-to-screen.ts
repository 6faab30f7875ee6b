/** Id of the palette command of a sheet with a canvas, which the sheet menu offers as well. */
export const FIT_TO_SCREEN = 'sheet:fit-to-screen';
