import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { toAppError } from './app-error.js';

test.each([
  ['a connection that broke inside a transaction', new QueryRunnerAlreadyReleasedError()],
  ['one that broke between two statements', new QueryRunnerProviderAlreadyReleasedError()],
  ['a connection that broke before', new Error('Client has encountered a connection error and is not queryable')],
  ['a server that does not answer', new Error('Query read timeout')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a server that shuts down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])('%s means "come again", not "our fault"', (_what, thrown) => {
  expect(toAppError(thrown)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', cause: thrown });
});

test('what nobody knows is our fault, and its cause stays inside', () => {
  const error = toAppError(new Error('relation "dish" does not exist'));
  expect(error.toFailure('r1')).toEqual({ code: 'INTERNAL', message: 'Something went wrong!', requestId: 'r1' });
});
