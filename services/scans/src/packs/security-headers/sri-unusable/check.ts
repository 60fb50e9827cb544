import { defineHeaderCheck, fail, notAPage, pass } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { redactUrl } from '../../../engines/security-headers/report/redact';
import { SRI } from '../../../engines/security-headers/references';

const HASH = /^sha(256|384|512)-[A-Za-z0-9+/_-]+={0,2}(\?\S*)?$/;
const script = (attributes: string) => facts({ body: `<!doctype html><script ${attributes}></script>` });

export default defineHeaderCheck({
  id: 'sri-unusable',
  title: 'Integrity attribute that checks nothing',
  category: 'content',
  severity: 'low',
  description:
    "An integrity value without a hash that browsers know is ignored; one on another origin's file without crossorigin blocks the file.",
  remediation:
    'Use a sha256, sha384 or sha512 hash in base64, and add crossorigin="anonymous" for files of other origins.',
  references: [SRI],
  cwe: ['CWE-353'],
  frameworks: { 'owasp-top10-2021': ['A08'], 'asvs-4.0.3': ['14.2.3'] },
  needs: ['response', 'document'],
  *evaluate({ response, document }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    let found = false;
    for (const { url, integrity, crossorigin, thirdParty } of [...document.scripts, ...document.styles]) {
      if (!integrity?.trim()) continue;
      const known = integrity
        .trim()
        .split(/\s+/)
        .some((hash) => HASH.test(hash));
      if (known && !(thirdParty && crossorigin === undefined)) continue;
      found = true;
      const evidence = `integrity="${integrity.slice(0, 200)}" on ${redactUrl(url)}`;
      if (!known) yield fail('The hash is of no known form.', { evidence, identity: redactUrl(url) });
      else
        yield fail('crossorigin is missing, so the browser refuses the file.', {
          evidence,
          severity: 'info',
          identity: redactUrl(url),
        });
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [script('src=/a.js'), script('src=https://cdn.example.net/a.js integrity="md5-x sha384-YWJj" crossorigin')],
    fail: [
      script('src=https://cdn.example.net/a.js integrity=md5-abc crossorigin'),
      script('src=https://cdn.example.net/a.js integrity=sha384-YWJj'),
    ],
  },
});
