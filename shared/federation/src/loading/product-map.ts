import { EMPTY_PRODUCT_MAP, type ProductMap } from '../registry/product-map.ts';

let present = EMPTY_PRODUCT_MAP;

/** The contributions of all remotes. Constant for the lifetime of the page. */
export const productMap = (): ProductMap => present;

/** Called once, by the shell, before the first render. */
export function setProductMap(map: ProductMap): void {
  present = map;
}
