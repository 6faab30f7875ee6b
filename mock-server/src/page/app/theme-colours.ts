/** The page's background colour in each theme: `--s0` of the design tokens. */
export const THEME_COLOURS = { dark: '#090c11', light: '#eceff3' } as const;
