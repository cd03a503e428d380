/**
 * The processor time that this process has used, in milliseconds. Tests measure work with it, because other load on
 * the machine does not affect it.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
