/**
 * Stops zod from compiling parsers from strings, which the page's content security policy forbids
 * and reports as a violation. Applied to zod's core module, which is evaluated before any schema
 * exists.
 */
export default function jitlessZod(source: string): string {
  return `${source}\nglobalConfig.jitless = true;\n`;
}
