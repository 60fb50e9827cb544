import { osvFeed } from '../form/osv-feed';

const RECORD = /"(affected|schema_version)"\s*:/;

export default osvFeed({
  name: 'osv',
  title: 'OSV',
  base: (config) => config.INTEL_OSV_URL,
  folders: (config) => config.INTEL_OSV_ECOSYSTEMS,
  // Any file in OSV form; the record's id tells its source.
  recognises: ({ head }) => RECORD.test(head) && /"id"\s*:/.test(head) && /"modified"\s*:/.test(head),
});
