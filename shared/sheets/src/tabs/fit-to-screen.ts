/** Id of the command that a sheet with a canvas offers, also in the sheet menu. */
export const FIT_TO_SCREEN = 'sheet:fit-to-screen';
