import fc from 'fast-check';

/**
 * Property tests use the same seed on every run, so that a failure is caused by a change and not by chance.
 * `PROPERTY_SEED=random` or a number selects another seed; add a separate test for each failure that it finds.
 */
const { PROPERTY_SEED: seed = '20261121' } = process.env;
fc.configureGlobal(seed === 'random' ? {} : { seed: Number(seed) });
