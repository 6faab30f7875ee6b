/**
 * The environment does not allow the server to start. The message is the one line that the operator
 * sees: what is wrong and how to fix it.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
