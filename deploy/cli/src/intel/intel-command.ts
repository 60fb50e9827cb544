import { importText, statusText } from './print-intel';
import { withIntel } from './with-intel';

export interface IntelFlags {
  format?: string;
}

/** `osk intel status`: every feed with its age, from what the running platform has stored. */
export function intelStatus(flags: IntelFlags, env: NodeJS.ProcessEnv): Promise<number> {
  return withIntel(env, async (sync) => {
    const feeds = await sync.status();
    process.stdout.write(flags.format === 'json' ? `${JSON.stringify(feeds, null, 2)}\n` : statusText(feeds));
    return 0;
  });
}

/** `osk intel import PATH`: feed files of this machine into the running platform. 1 when nothing of use was found. */
export function intelImport(path: string, flags: IntelFlags, env: NodeJS.ProcessEnv): Promise<number> {
  return withIntel(env, async (sync) => {
    const report = await sync.importPath(path);
    const { problems, ...rest } = report;
    const shown = { ...rest, problems: { total: problems.total, counts: problems.counts, first: problems.first } };
    process.stdout.write(flags.format === 'json' ? `${JSON.stringify(shown, null, 2)}\n` : importText(report));
    return report.feeds.some(({ items }) => items > 0) ? 0 : 1;
  });
}
