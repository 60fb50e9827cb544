import type { ComponentScope } from '../../../types';

/** What a dependency group, an extra's purpose or a file is for, by its name: Python has names for them, no kinds. */
export function scopeOfGroup(group: string): ComponentScope {
  const words = group.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => /^(?:tests?|testing|pytest|tox|e2e)$/.test(word))) return 'test';
  if (words.some((word) => /^(?:build|builds|packaging|release)$/.test(word))) return 'build';
  const development =
    /^(?:dev|devel|develop|development|lint|linting|linters?|docs?|documentation|types?|typing|mypy|ci|style|format|qa|local|debug)$/;
  return words.some((word) => development.test(word)) ? 'development' : 'runtime';
}
