import { defineHeaderCheck, fail, notAPage, pass } from '../../../engines/security-headers/define-check';
import { facts } from '../../../engines/security-headers/example-facts';
import { redactUrl } from '../../../engines/security-headers/report/redact';
import { SRI } from '../../../engines/security-headers/references';

const script = (attributes: string) => facts({ body: `<!doctype html><script ${attributes}></script>` });

export default defineHeaderCheck({
  id: 'sri-missing',
  title: 'Third-party code without an integrity hash',
  category: 'content',
  severity: 'low',
  confidence: 80,
  description:
    'Whoever controls the other host, or breaks into it, can run code in the page; an integrity attribute makes the browser refuse changed files.',
  remediation:
    'Add integrity="sha384-..." and crossorigin="anonymous" to scripts and style sheets of fixed versions, or serve them from your own host.',
  references: [
    SRI,
    'https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html',
  ],
  cwe: ['CWE-353', 'CWE-829'],
  frameworks: { 'owasp-top10-2021': ['A08'], 'asvs-4.0.3': ['14.2.3', '10.3.2'] },
  needs: ['response', 'document'],
  *evaluate({ response, document }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    const bare = (resource: { thirdParty: boolean; integrity?: string }) =>
      resource.thirdParty && !resource.integrity?.trim();
    const scripts = document.scripts.filter(bare);
    const styles = document.styles.filter(bare);
    for (const { url } of scripts)
      yield fail(`Script ${redactUrl(url)}.`, {
        evidence: `<script src="${redactUrl(url)}">`,
        identity: withoutQuery(url),
      });
    for (const { url } of styles)
      yield fail(`Style sheet ${redactUrl(url)}.`, {
        evidence: `<link rel="stylesheet" href="${redactUrl(url)}">`,
        severity: 'info',
        identity: withoutQuery(url),
      });
    if (scripts.length + styles.length === 0) yield pass();
  },
  examples: {
    pass: [
      script('src=/app.js'),
      script('src=https://static.shop.example/a.js'),
      script('src=https://cdn.example.net/a.js integrity=sha384-abc crossorigin'),
      script('type=application/json src=https://cdn.example.net/a.json'),
    ],
    fail: [
      script('src=https://cdn.example.net/a.js'),
      script('src=//cdn.example.net/a.js integrity=""'),
      facts({ body: '<!doctype html><link rel=stylesheet href=https://cdn.example.net/a.css>' }),
    ],
  },
});

/** Cache busters in the query must not make a new finding of each scan. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}
