/**
 * The processor time, in milliseconds, that this process has used. Bounds on work are set in it: what else the machine
 * does meanwhile has no part in it.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
