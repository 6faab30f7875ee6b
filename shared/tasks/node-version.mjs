const MINIMUM = 20;

/** Ends the process with one clear line when Node is too old for the product. */
export function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= MINIMUM) return;
  console.error(
    `Parallax needs Node ${MINIMUM} or newer; this is ${process.versions.node}. Install a current Node from nodejs.org and try again.`,
  );
  process.exit(1);
}
