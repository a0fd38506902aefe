import type { ServiceDefinition } from '@thali/kit/bootstrap';
import { AppModule } from './app.module.js';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';

export const reporting: ServiceDefinition = {
  name: 'reporting',
  module: AppModule,
  migrations: [Initial1764000000000],
};
