import { runService } from '@thali/kit/bootstrap';
import { ordering } from './definition.js';

await runService(ordering);
