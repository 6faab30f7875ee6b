type Listener = (id: string) => void;

/** The charts of the page that show one algo. */
const charts = new Set<Listener>();

/** Has a chart receive the id of the algo that is chosen in a table. Returns the function that ends it. */
export function receiveAlgo(listener: Listener): () => void {
  charts.add(listener);
  return () => charts.delete(listener);
}

/** Shows an algo in the charts of the page. */
export function showAlgo(id: string): void {
  for (const listener of charts) listener(id);
}
