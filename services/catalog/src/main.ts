import { runService } from '@thali/kit/bootstrap';
import { catalog } from './definition.js';

await runService(catalog);
