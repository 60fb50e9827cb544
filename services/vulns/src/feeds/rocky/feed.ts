import { osvFeed } from '../form/osv-feed';

export default osvFeed({
  name: 'rocky',
  title: 'Rocky Linux',
  base: (config) => config.INTEL_ROCKY_URL ?? config.INTEL_OSV_URL,
  folders: () => ['Rocky Linux'],
});
