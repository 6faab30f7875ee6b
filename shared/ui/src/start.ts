/**
 * What pages show before the sign-in. Apart from the index, which the shell shares with the remotes as a
 * whole, so that these pages do not wait for it.
 */
export { Logo } from './brand/logo.tsx';
export { Button } from './button/button.tsx';
export { TextField } from './field/text-field.tsx';
export { ErrorBoundary } from './status/error-boundary.tsx';
export { FailurePanel } from './status/failure-panel.tsx';
