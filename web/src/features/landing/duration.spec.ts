import { expect, it } from '@jest/globals';
import { durationText as inTheApp } from '../../domain/plans/plan-text';
import { durationText } from './duration';

it('the landing page says durations as the app does', () => {
  for (let months = 1; months <= 60; months++) expect(durationText(months)).toBe(inTheApp(months));
});
