/**
 * The environment does not allow the server to start. The message is a single line for the operator
 * that states what is wrong and how to fix it.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
