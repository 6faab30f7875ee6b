/** Differ between users, shells and terminals, and decide nothing that a test checks; programs count by their version. */
const IGNORED =
  /^(?:_|COLOR|EDITOR|HOME|HOSTNAME|INIT_CWD|LOGNAME|NODE|OLDPWD|PATH|PWD|SHELL|SHLVL|TE?MP|TERM|TMPDIR|USER|XDG_CACHE_HOME|PARALLAX_CACHE(?:_DIR)?|npm_.*)$/;
/** Read by Node, and by libraries and programs that the tests use. */
const READ_BY_LIBRARIES =
  /^(?:TZ|LANG|CI|DEBUG|(?:LC|NODE|PG|JEST|SWC|PLAYWRIGHT|PW|OTEL)_?[A-Z_]*|(?:HTTPS?|NO)_PROXY)$/i;

/**
 * The variables that tests can read: those whose name occurs in a source, and those of libraries.
 * @param {Readonly<Record<string, string | undefined>>} variables
 * @param {Iterable<string>} texts of sources
 */
export function readVariables(variables, texts) {
  const names = Object.keys(variables).filter((name) => !IGNORED.test(name));
  const read = new Set(names.filter((name) => READ_BY_LIBRARIES.test(name)));
  const words = new RegExp(
    `\\b(?:${names.filter((name) => /^\w+$/.test(name)).join('|')})\\b`,
    'g',
  );
  if (names.length > 0)
    for (const text of texts) for (const [name] of text.matchAll(words)) read.add(name);
  return Object.fromEntries([...read].sort().map((name) => [name, variables[name]]));
}

/** What the machine is, as far as tests can notice. */
export const machine = () => {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { ...process.versions, platform: process.platform, arch: process.arch, locale, timeZone };
};
