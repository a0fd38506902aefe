/** Every package's tests in one run. */
export default {
  projects: ['proto', 'libs/money', 'libs/kit', 'services/*', 'gateway', 'web', 'tools'].map((path) => `<rootDir>/${path}`),
};
