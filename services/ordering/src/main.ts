import { runService } from '@thali/kit/service/bootstrap';
import { ordering } from './definition.js';

await runService(ordering);
