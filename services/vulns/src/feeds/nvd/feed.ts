import type { AdvisoryFeed } from '../feed';
import { jsonElements } from '../read/json-elements';
import { unpacked } from '../read/unpacked';
import { apiPages, yearFiles } from './plan';
import { readCve } from './read-cve';

const API = /\/cves\/2\.0\/?$/;

/** NVD's CVEs in the form of its API 2.0, as pages of the API or as files per year. */
const nvd: AdvisoryFeed = {
  name: 'nvd',
  title: 'NVD',
  kind: 'advisories',
  everyHours: 6,
  snapshot: false,
  files(context) {
    const base = context.config.INTEL_NVD_URL;
    if (base === undefined) return none();
    return API.test(new URL(base).pathname) ? apiPages(base, context) : yearFiles(base, context);
  },
  recognises: ({ kind, head }) => kind === 'file' && /"(NVD_CVE|resultsPerPage)"/.test(head),
  async *parse({ path }, problems) {
    for await (const { key, value } of jsonElements(unpacked(path), ['vulnerabilities'], problems)) {
      const advisory = readCve(value, key, problems);
      if (advisory) yield advisory;
    }
  },
};
export default nvd;

function* none(): Generator<never, void, never> {}
