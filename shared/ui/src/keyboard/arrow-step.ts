/** The step of an arrow key in a vertical list, or of a page key if `page` is given. */
export function arrowStep(key: string, page?: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return page;
    case 'PageUp':
      return page === undefined ? undefined : -page;
    default:
      return undefined;
  }
}
