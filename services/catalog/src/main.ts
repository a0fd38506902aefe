import { runService } from '@thali/kit/service/bootstrap';
import { catalog } from './definition.js';

await runService(catalog);
