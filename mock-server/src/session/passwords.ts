import { hash, verify } from '@node-rs/argon2';

/** argon2id with the memory and passes that OWASP's password storage cheat sheet asks for. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash, for an account that does not exist,
 * it takes as long and says no: the time of the answer does not tell which accounts there are.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password);
  return matches && stored !== undefined;
}
