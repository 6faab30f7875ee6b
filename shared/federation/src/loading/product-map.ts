import { EMPTY_PRODUCT_MAP, type ProductMap } from '../registry/product-map.ts';

let current = EMPTY_PRODUCT_MAP;

/** The contributions of all remotes. Constant for the lifetime of the page. */
export const productMap = (): ProductMap => current;

/** Called once, by the shell, before the first render. */
export function setProductMap(map: ProductMap): void {
  current = map;
}
