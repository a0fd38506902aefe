/** Makes the chart's README: `node tools/chart/readme.ts` (with --check it only reports whether the file is up to date). */
import { readFileSync } from 'node:fs';
import { documentedValues, valuesTable } from './values-table.ts';
import { writeOrCheck } from './write-or-check.ts';

const values = readFileSync(new URL('../../charts/thali/values.yaml', import.meta.url), 'utf8');
writeOrCheck(
  'charts/thali/README.md',
  `# Thali's chart

\`\`\`sh
helm install thali charts/thali -f charts/thali/values-laptop.yaml   # one node, nothing to prepare
helm test thali                                                      # signs in, places an order, sees it on the board
\`\`\`

| | |
|---|---|
| \`values-laptop.yaml\` | everything in the cluster, one of each, secrets made at the first install |
| \`values-production.yaml\` | PostgreSQL, NATS, Redis and pictures outside, secrets from a store, autoscaling, monitoring |
| \`values-cnpg.yaml\` | PostgreSQL by CloudNativePG on three instances with backups, NATS on three nodes, Gateway API |

Secrets, databases, sizes, upgrades and backups: [docs/operating.md](../../docs/operating.md). A value that is wrong is refused with its
name (\`values.schema.json\`). \`make chart-test\` checks the chart.

## Values

This table is made from the comments in \`values.yaml\` by \`node tools/chart/readme.ts\`.

${valuesTable(documentedValues(values))}
`,
);
