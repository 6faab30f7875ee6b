/** The first version that all the tools run on. */
const MINIMUM = '20.12';

/**
 * Whether a version is the minimum or newer.
 * @param {string} version
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = MINIMUM.split('.').map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}

/** Ends the process with one clear line when Node is too old for the product. */
export function checkNode() {
  const { node } = process.versions;
  if (isNewEnough(node)) return;
  console.error(
    `Parallax needs Node ${MINIMUM} or newer; this is ${node}. Install a current Node from nodejs.org and try again.`,
  );
  process.exit(1);
}
