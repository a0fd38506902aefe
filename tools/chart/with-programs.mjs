/**
 * Jest's global set-up for the chart: finds or builds the programs, and warns loudly about tests that have to be skipped. With CI set a
 * missing program is a failure, except promtool.
 */
export default async function withPrograms() {
  const { findOrBuild } = await import('./go-programs.ts');
  const { findOrMakeSchemas } = await import('./kubernetes-schemas.ts');
  const { findOrFetchPromtool } = await import('./promtool.ts');
  const say = (line) => console.log(line);
  const { env } = process;
  env.THALI_HELM = findOrBuild('helm', say) ?? lacking('THE CHART WAS NOT TESTED: no Helm on PATH, nor Go to build it with.');
  env.THALI_KUBECONFORM =
    findOrBuild('kubeconform', say) ?? lacking('MANIFESTS WERE NOT TESTED BY KUBECONFORM: not on PATH, nor Go to build it with.');
  env.THALI_SCHEMAS =
    findOrMakeSchemas(say) ?? lacking('MANIFESTS WERE NOT TESTED BY KUBECONFORM: no Go to fetch what Kubernetes says of itself.');
  env.THALI_PROMTOOL =
    findOrFetchPromtool(say) ?? told('THE ALERTS WERE NOT TESTED: no promtool on PATH, nor a Debian package of Prometheus.');
}

function lacking(why) {
  if (process.env.CI) throw new Error(why);
  return told(why);
}

function told(why) {
  console.error(`\n${'!'.repeat(why.length)}\n${why}\n${'!'.repeat(why.length)}\n`);
  return '';
}
