import { osvFeed } from '../form/osv-feed';

export default osvFeed({
  name: 'redhat',
  title: 'Red Hat',
  base: (config) => config.INTEL_REDHAT_URL ?? config.INTEL_OSV_URL,
  folders: () => ['Red Hat'],
});
