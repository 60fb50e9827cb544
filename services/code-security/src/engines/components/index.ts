import type { Catalogue } from '@osk/components';
import type { CodeEngine, CodeEngineResult } from '../engine';

/** Tells what of the source was catalogued; the components themselves are the scan's, and are no findings. */
export default function componentsEngine(): CodeEngine {
  return {
    id: 'components',
    part: 'components',
    kind: 'builtin',
    description: 'Components named by lock files, manifests, installed packages and archives',
    async run(_source, context) {
      const catalogue = await context.catalogue();
      context.progress(1, 'catalogued');
      return reportOf(catalogue);
    },
  };
}

function reportOf({ components, projects, coverage }: Catalogue): CodeEngineResult {
  const { read, skipped } = coverage;
  const label = ({ file, cataloguer }: { file: string; cataloguer: string }): string => `${file} (${cataloguer})`;
  return {
    findings: [],
    coverage: {
      planned: [...read.map(label), ...new Set(skipped.map(({ what }) => what))],
      run: read.map(label),
      skipped: [...skipped],
    },
    complete: skipped.length === 0,
    facts: {
      components: components.length,
      projects: projects.length,
      files_read: read.length,
      by_ecosystem: countBy(components, ({ ecosystem }) => ecosystem),
      by_scope: countBy(components, ({ scope }) => scope),
      direct: components.filter(({ direct }) => direct === true).length,
    },
  };
}

function countBy<T>(list: readonly T[], keyOf: (one: T) => string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
