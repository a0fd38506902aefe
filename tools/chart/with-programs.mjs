/** Before all tests of the chart: Helm, or a loud word that nothing was tested; with CI set that is a failure. */
export default async function withHelm() {
  const { findOrBuildHelm } = await import('./helm.ts');
  const helm = findOrBuildHelm((line) => console.log(line));
  process.env.THALI_HELM = helm ?? '';
  if (helm) return;
  const why = 'THE CHART WAS NOT TESTED: no Helm on PATH, and it could not be built with Go. https://helm.sh/docs/intro/install';
  if (process.env.CI) throw new Error(why);
  console.error(`\n${'!'.repeat(why.length)}\n${why}\n${'!'.repeat(why.length)}\n`);
}
