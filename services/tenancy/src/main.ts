import { runService } from '@thali/kit/bootstrap';
import { tenancy } from './definition.js';

await runService(tenancy);
