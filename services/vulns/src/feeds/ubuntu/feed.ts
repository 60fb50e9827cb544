import { osvFeed } from '../form/osv-feed';

export default osvFeed({
  name: 'ubuntu',
  title: 'Ubuntu',
  base: (config) => config.INTEL_UBUNTU_URL ?? config.INTEL_OSV_URL,
  folders: () => ['Ubuntu'],
});
