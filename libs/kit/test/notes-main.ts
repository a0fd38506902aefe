import { runService } from '../src/service/bootstrap.js';
import { notes } from './notes-service.js';

/** The notes service as a process, as services are started. */
await runService(notes);
