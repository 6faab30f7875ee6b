/** The keys of an account at a venue. */
export interface AccountKeys {
  readonly apiKey: string;
  readonly secret: string;
  /** empty where a venue has none */
  readonly passphrase: string;
}

/** What signs a request, in addresses and messages. */
const SIGNATURE =
  /(?<name>\b(?:signature|api-sign|sign|sig|token|listenKey|passphrase|apiKey|nonce)\b["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi;

const HIDDEN = '***';
/** A shorter key would also be found in ordinary words. */
const KEY_LENGTH_MIN = 4;

/** Removes keys and signatures from a text. */
export function redact(text: string, keys: AccountKeys): string {
  const lines = keys.secret.split(/\n|\\n/).filter((line) => !line.startsWith('-----'));
  const secrets = [keys.secret, ...lines, keys.apiKey, keys.passphrase].flatMap((key) => [
    key,
    encodeURIComponent(key),
    JSON.stringify(key).slice(1, -1),
  ]);
  const withoutKeys = secrets
    .filter((secret) => secret.length >= KEY_LENGTH_MIN)
    .sort((a, b) => b.length - a.length)
    .reduce((redacted, secret) => redacted.replaceAll(secret, HIDDEN), text);
  return withoutKeys.replaceAll(SIGNATURE, `$<name>${HIDDEN}`);
}
