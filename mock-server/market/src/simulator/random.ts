const { floor, imul } = Math;
const TWO_32 = 2 ** 32;

/** A well-mixed 32-bit hash of its arguments; `index` may be any integer. */
function hash(seed: number, index: number): number {
  let h = imul((index | 0) ^ seed, 0x85ebca6b);
  h ^= h >>> 13;
  h = imul(h ^ floor(index / TWO_32), 0xc2b2ae35);
  h ^= h >>> 16;
  h = imul(h ^ seed, 0x27d4eb2f);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A number in [0, 1) that is determined by seed and index. */
export const randomAt = (seed: number, index: number): number => hash(seed, index) / TWO_32;

/** Derives a seed for a name (FNV-1a). */
export function seedFor(seed: number, name: string): number {
  let h = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i += 1) h = imul(h ^ name.charCodeAt(i), 0x01000193);
  return h | 0;
}
