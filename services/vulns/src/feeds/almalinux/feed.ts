import { osvFeed } from '../form/osv-feed';

export default osvFeed({
  name: 'almalinux',
  title: 'AlmaLinux',
  base: (config) => config.INTEL_ALMALINUX_URL ?? config.INTEL_OSV_URL,
  folders: () => ['AlmaLinux'],
});
