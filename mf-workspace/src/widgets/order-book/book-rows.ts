import type { BookRow } from './book-view.ts';
import styles from './order-book.module.css';

export interface BookFormat {
  readonly price: (price: number) => string;
  readonly size: (size: number) => string;
}

/** One price level; writes a text only when it has changed. */
export class BookRowCells {
  readonly element = document.createElement('tr');
  readonly price: HTMLElement;
  readonly #texts: readonly [Text, Text, Text];
  #depth = -1;

  constructor(side: 'bid' | 'ask', key: string) {
    this.element.className = styles.level ?? '';
    this.element.dataset.side = side;
    const cells = [0, 1, 2].map(() => {
      const cell = document.createElement('td');
      cell.append(document.createTextNode(''));
      return cell;
    });
    this.element.append(...cells);
    const [price, size, total] = cells;
    if (!price || !size || !total) throw new Error('Expected three cells in a level.');
    price.dataset.ticker = key;
    price.dataset.field = side;
    this.price = price;
    this.#texts = [textOf(price), textOf(size), textOf(total)];
  }

  /** @param isEnd whether this is the row directly after the last level */
  write(row: BookRow | undefined, isEnd: boolean, format: BookFormat): void {
    const texts = row
      ? [format.price(row.price), format.size(row.size), format.size(row.total)]
      : ['', '', ''];
    this.#texts.forEach((node, index) => {
      const text = texts[index] ?? '';
      if (node.data !== text) node.data = text;
    });
    this.element.toggleAttribute('data-end', isEnd);
    const depth = Math.round((row?.depth ?? 0) * 1_000) / 1_000;
    if (depth === this.#depth) return;
    this.#depth = depth;
    this.element.style.setProperty('--depth', String(depth));
  }
}

function textOf(cell: HTMLElement): Text {
  if (cell.firstChild instanceof Text) return cell.firstChild;
  throw new Error('Expected the cell to contain a single text node.');
}
