import { runService } from '@thali/kit/bootstrap';
import { identity } from './definition.js';

await runService(identity);
