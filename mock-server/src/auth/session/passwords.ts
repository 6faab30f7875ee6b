import { hash, verify } from '@node-rs/argon2';

/** Parameters for argon2id from OWASP's password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (unknown account) it takes the same time and
 * returns false, so that timing does not reveal which accounts exist.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && stored !== undefined;
}
