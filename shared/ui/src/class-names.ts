/** Joins the class names that are given; what is off or missing falls away. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
