/**
 * How large an installation has to be: `node tools/capacity.ts restaurants=1000 ordersPerDay=300`. Without arguments it writes the table of
 * docs/operating.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capacityFor, type Demand, ordinary } from './capacity/model.ts';
import { sizeTable } from './capacity/table.ts';

const page = join(import.meta.dirname, '..', 'docs', 'operating.md');
const given = process.argv.slice(2).filter((argument) => argument.includes('='));

if (given.length) {
  const demand: Demand = { restaurants: 100, ...ordinary };
  for (const argument of given) {
    const [name = '', value] = argument.split('=');
    if (!(name in demand) || !(Number(value) > 0)) {
      console.error(`${argument}: one of ${Object.keys(demand).join(', ')} and a number above 0`);
      process.exit(2);
    }
    demand[name as keyof Demand] = Number(value);
  }
  console.log(JSON.stringify({ demand, capacity: capacityFor(demand) }, null, 2));
} else {
  const marks = /(<!-- sizes: made by node tools\/capacity.ts -->\n)[\s\S]*?(<!-- end of sizes -->)/;
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace(marks, `$1\n${sizeTable()}\n\n$2`));
  console.log(sizeTable());
}
