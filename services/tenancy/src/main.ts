import { runService } from '@thali/kit/service/bootstrap';
import { tenancy } from './definition.js';

await runService(tenancy);
