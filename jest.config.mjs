/** Every package's tests in one run. */
export default {
  projects: ['proto', 'libs/money', 'libs/kit', 'libs/print-agent', 'services/*', 'gateway', 'web', 'tools'].map(
    (path) => `<rootDir>/${path}`,
  ),
};
