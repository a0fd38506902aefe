import { runService } from '@thali/kit/service/bootstrap';
import { identity } from './definition.js';

await runService(identity);
