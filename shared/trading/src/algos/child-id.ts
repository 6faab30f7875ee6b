/** Hexadecimal digits of the number of a child. */
const NUMBER_DIGITS = 8;

/**
 * The id of a child: that of its algo, marked as made by the application (RFC 9562, version 8), with the number
 * of the child added to its last 8 digits modulo 16⁸. Children of one algo never share an id; those of two do
 * only if the random ids of both agree in all other digits.
 */
export function childIdOf(algoId: string, number: number): string {
  const last = Number.parseInt(algoId.slice(-NUMBER_DIGITS), 16);
  const sum = (last + number) % 16 ** NUMBER_DIGITS;
  const tail = sum.toString(16).padStart(NUMBER_DIGITS, '0');
  return `${algoId.slice(0, 14)}8${algoId.slice(15, -NUMBER_DIGITS)}${tail}`;
}
