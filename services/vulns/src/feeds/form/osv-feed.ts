import type { AdvisoryFeed, Probe } from '../feed';
import { below, fileKey, isArchive, type FeedFile, type FileOutcome, type PlanContext } from '../feed';
import { osvFile } from './osv-file';
import { osvSource } from './osv-source';

interface OsvFeedOptions {
  name: string;
  title: string;
  /** The archive's address, or the base that `<base>/<folder>/all.zip` is below; undefined: not configured. */
  base(config: PlanContext['config']): string | undefined;
  /** Folders of the OSV bucket. */
  folders(config: PlanContext['config']): readonly string[];
  recognises?(probe: Probe): boolean;
}

/** A feed that publishes in OSV form. Advisories are withdrawn by their own record, so no file is the whole truth. */
export function osvFeed(options: OsvFeedOptions): AdvisoryFeed {
  return {
    name: options.name,
    title: options.title,
    kind: 'advisories',
    everyHours: 6,
    snapshot: false,
    *files({ config }: PlanContext): Generator<FeedFile, void, FileOutcome> {
      const base = options.base(config);
      if (base === undefined) return;
      if (isArchive(base)) yield { key: fileKey(options.name), url: base };
      else
        for (const folder of options.folders(config))
          yield { key: fileKey(folder), url: below(base, folder, 'all.zip') };
    },
    recognises: options.recognises ?? (() => false),
    parse: (file, problems) => osvFile(file, osvSource, problems),
  };
}
