/** The parts of the tab's title, which different components know. */
let price = '';
let page = '';

function write(): void {
  const title = [price, page].filter(Boolean).join(' · ');
  if (title !== '' && title !== document.title) document.title = title;
}

/** The page and the product; an empty text leaves the document's own title. */
export function setPageTitle(title: string): void {
  page = title;
  write();
}

/** The price and the pair that precede the page; an empty text removes them. */
export function setTitlePrice(text: string): void {
  price = text;
  if (page !== '') write();
}
