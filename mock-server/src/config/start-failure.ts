/**
 * The environment does not let the server start. The message is one line that says what is wrong
 * and what to do; it is all that a person sees.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
