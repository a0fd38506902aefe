import { runService } from '@thali/kit/service/bootstrap';
import { reporting } from './definition.js';
import { rebuildFromShell } from './rebuild/rebuild-from-shell.js';

const [command, tenantId] = process.argv.slice(2);
if (command === 'rebuild') await rebuildFromShell(tenantId);
else await runService(reporting);
