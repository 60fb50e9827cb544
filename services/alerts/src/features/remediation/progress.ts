import type { RemediationTask, TaskState } from './remediation.repo';

const OVER: ReadonlySet<TaskState> = new Set(['executed', 'failed', 'rolled_back']);

/** How far the fixes that belong to an alert are; null when there are none. */
export function progressOf(tasks: readonly RemediationTask[]) {
  const latest = tasks[0];
  if (!latest) return null;
  const inState = (state: TaskState) => tasks.filter((task) => task.state === state).length;
  const completed = inState('executed');
  return {
    status: tasks.some(({ state }) => !OVER.has(state)) ? ('in_progress' as const) : latest.state,
    total: tasks.length,
    completed,
    failed: inState('failed'),
    rolled_back: inState('rolled_back'),
    percent: Math.round((100 * completed) / tasks.length),
    updated_at: latest.updated_at.toISOString(),
    tasks: tasks.map((task) => ({ ...task, updated_at: task.updated_at.toISOString() })),
  };
}
