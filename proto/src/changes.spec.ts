import { describe, expect, it } from '@jest/globals';
import { liveChanges, ownChanges } from './changes.js';
import { liveEvents } from './realtime.js';
import { operations } from './registry.js';

const routes = Object.entries(operations).flatMap(([name, { http, emits }]) =>
  http ? [{ name, reads: http[0] === 'GET', emits }] : [],
);

describe('every operation with a route', () => {
  it('that is no read says what it changes, if only that it is nothing that is shown', () => {
    expect(routes.filter(({ reads, emits }) => !reads && !emits)).toEqual([]);
  });

  it('that is a read changes nothing', () => {
    expect(routes.filter(({ reads, emits }) => reads && emits)).toEqual([]);
  });
});

it('every change is made by some operation', () => {
  const made = new Set(routes.flatMap(({ emits = [] }) => emits));
  expect([...made].sort()).toEqual([...liveChanges, ...ownChanges].sort());
});

it('what comes over the socket is what is live, and the word that all of it may be old', () => {
  expect(Object.keys(liveEvents).sort()).toEqual([...liveChanges, 'refetch'].sort());
});
