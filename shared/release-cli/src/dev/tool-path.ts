/** The prefix of the addresses that the dev server itself serves. */
export const TOOL_PATH = '/__parallax-dev/';
