/** Ends the process with a message if this version of Node.js is older than the required one. */
export function requireNode(major, minor) {
  const [currentMajor = 0, currentMinor = 0] = process.versions.node.split('.').map(Number);
  if (currentMajor > major || (currentMajor === major && currentMinor >= minor)) return;
  console.error(`Node.js ${major}.${minor} or newer is required; this is ${process.versions.node}.`);
  process.exit(1);
}
