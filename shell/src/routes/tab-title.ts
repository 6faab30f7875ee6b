/** The parts of the tab's title, which different components set. */
let price = '';
let page = '';

function write(): void {
  const title = [price, page].filter(Boolean).join(' · ');
  if (title !== '' && title !== document.title) document.title = title;
}

/** Sets the page and the product; an empty string leaves the document's title unchanged. */
export function setPageTitle(title: string): void {
  page = title;
  write();
}

/** Sets the price and the pair that precede the page; an empty string removes them. */
export function setTitlePrice(text: string): void {
  price = text;
  if (page !== '') write();
}
