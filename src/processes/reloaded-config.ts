import type { Logger } from '../../schema/core/domain-kernel.ts';
import { type Config, ConfigError, loadConfig } from '../config.ts';

/** The configuration of a program with several processes. */
export type SupervisorConfig = Config & { workers: number };

/**
 * Reads the configuration again. Logs and returns null if it is invalid, or needs a restart. Logs a warning for
 * settings that only a restart changes.
 */
export function readReloadedConfig(startConfig: SupervisorConfig, log: Logger): SupervisorConfig | null {
  try {
    const config = loadConfig(process.env, { cwd: process.cwd() });
    const changed = Object.entries(onlyAtStart(startConfig))
      .filter(([name, value]) => onlyAtStart(config)[name] !== value)
      .map(([name]) => name);
    if (changed.length > 0) log.warn({ settings: changed }, 'these settings change with a restart only');
    const { workers } = config;
    if (workers !== undefined) return { ...config, workers };
    log.error({}, 'WORKERS or PostgreSQL was removed from the configuration, which needs a restart');
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    log.error({ problems: error.lines }, 'the configuration is invalid');
    return null;
  }
}

/** The settings that the supervisor reads once. */
const onlyAtStart = ({ host, port, operations }: Config): Record<string, unknown> => ({
  HOST: host,
  PORT: port,
  METRICS_HOST: operations.metricsHost,
  METRICS_PORT: operations.metricsPort,
});
