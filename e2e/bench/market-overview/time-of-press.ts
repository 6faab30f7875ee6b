/** Times in ms since a press. */
export interface PressTimes {
  /** until the next frame starts, with the rows ordered and rendered */
  readonly rendered: number;
  /** until the frame has been painted */
  readonly painted: number;
}

/** Runs in the page: presses the header of a column and waits for the next frame. */
export function timeOfPress(header: string): Promise<PressTimes> {
  const button = [...document.querySelectorAll<HTMLElement>('[aria-sort] button')].find(
    ({ textContent }) => textContent.startsWith(header),
  );
  if (button === undefined) throw new Error(`There is no header ${header}.`);
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now();
      button.click();
      requestAnimationFrame(() => {
        const rendered = performance.now() - start;
        // runs after the frame's layout and painting
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () =>
          resolve({ rendered, painted: performance.now() - start }),
        );
        port1.start();
        port2.postMessage(null);
      });
    });
  });
}
