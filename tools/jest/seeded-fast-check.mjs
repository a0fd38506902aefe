import fc from '../../node_modules/fast-check/lib/fast-check.js';

/**
 * fast-check as the tests get it (jest.preset.mjs): with one seed, so that a property that fails in `make test` is no matter of chance.
 * `make soak` looks further, with seeds of its own in PROPERTY_SEED.
 */
const usual = 20_261_127;
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? usual) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
