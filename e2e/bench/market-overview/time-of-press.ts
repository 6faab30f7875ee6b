/**
 * Runs in the page: presses the header of a column and resolves with the time until the frame after
 * it has been painted.
 */
export function timeOfPress(header: string): Promise<number> {
  const button = [...document.querySelectorAll<HTMLElement>('[aria-sort] button')].find(
    ({ textContent }) => textContent.startsWith(header),
  );
  if (button === undefined) throw new Error(`There is no header ${header}.`);
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now();
      button.click();
      requestAnimationFrame(() => {
        // runs after the frame's layout and painting
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - start));
        port1.start();
        port2.postMessage(null);
      });
    });
  });
}
