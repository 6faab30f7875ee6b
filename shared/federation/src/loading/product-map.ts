import { EMPTY_PRODUCT_MAP, type ProductMap } from '../registry/product-map.ts';

let present = EMPTY_PRODUCT_MAP;

/** What the remotes contribute to this page. It stays the same as long as the page is open. */
export const productMap = (): ProductMap => present;

/** Once, by the shell, before anything is shown. */
export function setProductMap(map: ProductMap): void {
  present = map;
}
