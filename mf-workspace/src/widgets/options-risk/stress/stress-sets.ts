/** The moves that the book is stressed with: a set by its name, or those that are typed. */
export const STRESS_SETS = ['House', 'Paradex', 'Deribit', 'Own'] as const;

/** As many as the server takes. */
export const SPOTS_MAX = 41;
export const VOLS_MAX = 21;
