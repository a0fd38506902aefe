/** Before all tests of the chart: Helm and promtool, or a loud word on what is not tested; with CI set that is a failure. */
export default async function withPrograms() {
  const { findOrBuildHelm } = await import('./helm.ts');
  const { findOrFetchPromtool } = await import('./promtool.ts');
  const say = (line) => console.log(line);
  process.env.THALI_HELM = findOrBuildHelm(say) ?? missing('THE CHART WAS NOT TESTED: no Helm on PATH, nor Go to build it with.');
  process.env.THALI_PROMTOOL =
    findOrFetchPromtool(say) ?? missing('THE ALERTS WERE NOT TESTED: no promtool on PATH, nor a Debian package of Prometheus.');
}

function missing(why) {
  if (process.env.CI) throw new Error(why);
  console.error(`\n${'!'.repeat(why.length)}\n${why}\n${'!'.repeat(why.length)}\n`);
  return '';
}
