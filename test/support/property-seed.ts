import fc from 'fast-check';

/**
 * Property tests try the same values on every run, so that a run tells about the change and not about luck.
 * `PROPERTY_SEED=random` (or a number) looks elsewhere; what it finds becomes a case of its own.
 */
const { PROPERTY_SEED: wanted = '20261121' } = process.env;
fc.configureGlobal(wanted === 'random' ? {} : { seed: Number(wanted) });
