/**
 * For zod's core module, which is evaluated before any schema exists: turns off that zod compiles
 * parsers from strings. The page's policy forbids that, and reports the attempt as a violation.
 */
export default function jitlessZod(source: string): string {
  return `${source}\nglobalConfig.jitless = true;\n`;
}
