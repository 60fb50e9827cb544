import { osvFeed } from '../form/osv-feed';

/** The advisory database's repository as an archive; everything in it is one record per file. */
export default osvFeed({
  name: 'github',
  title: 'GitHub advisory database',
  base: (config) => config.INTEL_GITHUB_URL,
  folders: () => [],
});
