/** A request was not sent, because its caller no longer wants it. */
export class Withheld extends Error {
  override name = 'Withheld';
}
