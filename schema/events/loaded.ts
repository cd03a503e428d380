/** Name of the setting that tells when the events were loaded; without it they never were. */
export const EVENTS_LOADED = 'events_loaded';
