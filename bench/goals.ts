/** The bounds of a figure: `floor` must be reached, `goal` is what we aim for (docs/performance). */
export interface Goal {
  name: string;
  unit: string;
  floor: number;
  goal: number;
  /** Whether more is better. */
  more: boolean;
}
export interface Verdict extends Goal {
  value: number;
  reached: 'goal' | 'floor' | 'no';
}

export function judge(goal: Goal, value: number): Verdict {
  const passes = (bound: number) => (goal.more ? value >= bound : value <= bound);
  return { ...goal, value, reached: passes(goal.goal) ? 'goal' : passes(goal.floor) ? 'floor' : 'no' };
}

export function verdictLines(verdicts: readonly Verdict[]): string[] {
  return verdicts.map(({ name, unit, floor, goal, value, reached }) => {
    const mark = { goal: 'goal reached', floor: 'floor reached', no: 'BELOW THE FLOOR' }[reached];
    return `  ${name.padEnd(58)} ${value.toFixed(2).padStart(8)}${unit}  floor ${floor}${unit}, goal ${goal}${unit}: ${mark}`;
  });
}
