/** The database engines, as the configuration, archives and migrations name them. */
export type EngineName = 'sqlite' | 'postgresql';

/** One value for each engine. */
export type PerEngine<Value> = Readonly<Record<EngineName, Value>>;
