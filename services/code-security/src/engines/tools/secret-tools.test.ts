import { scanText } from '@osk/secrets';
import gitleaks from '../gitleaks';
import trivySecrets from '../trivy-secrets';
import trufflehog from '../trufflehog';
import { printing, reporting } from './testing/fake-tools';
import { runAdapter } from './testing/run-adapter';

/** Made of parts, so that this file holds nothing that looks like a secret. */
const SECRET = ['gl', 'pat-', 'x7Kd9Qm2Rt5Wb8Zp3VnL'].join('');
const json = (value: unknown): string => JSON.stringify(value);

describe('Gitleaks', () => {
  const leak = (more = {}) => ({
    RuleID: 'gitlab-pat',
    Description: 'Identified a token',
    StartLine: 2,
    EndLine: 2,
    StartColumn: 1,
    Match: `token = ${SECRET}`,
    Secret: SECRET,
    File: '{ROOT}/a/x.py',
    SymlinkFile: '',
    Commit: '',
    Entropy: 4.1,
    Fingerprint: '{ROOT}/a/x.py:gitlab-pat:2',
    ...more,
  });
  const run = (report: unknown, options = {}) =>
    runAdapter(gitleaks(), 'gitleaks', reporting('--report-path', json(report)), options);

  test('its report is read, and its secrets never kept', async () => {
    const { findings, coverage, facts } = await run([leak()]);
    expect(findings).toMatchObject([
      {
        rule_id: 'gitleaks:gitlab-pat',
        category: 'secrets',
        location: { file: 'a/x.py', start_line: 2, end_line: 2 },
        evidence: '**** (26 characters)',
        detection: { scanner: 'gitleaks', rule_version: '1.2.3' },
      },
    ]);
    expect(json(findings)).not.toContain(SECRET.slice(6));
    expect(coverage).toEqual({ planned: ['gitleaks'], run: ['gitleaks'], skipped: [] });
    expect(facts).toEqual({ version: '1.2.3', findings: 1 });
    const ours = scanText('a/x.py', Buffer.from(`token = "${SECRET}"`), { identityKey: '00'.repeat(32) });
    expect(findings[0]!.identity).toBe(ours[0]!.identity);
  });

  test('entries that make no sense are counted; places outside of the code are not taken', async () => {
    const outside = leak({ File: '/etc/passwd/../../../x' });
    const { findings, coverage } = await run([leak({ RuleID: 7 }), null, 'x', outside, leak({ StartLine: -1 })]);
    expect(findings.map(({ location }) => location)).toEqual([{ file: 'a/x.py' }]);
    expect(coverage.skipped).toEqual([{ what: 'gitleaks', reason: '4 entries of its report could not be read' }]);
  });

  test('an older version is asked in its own words', async () => {
    const script = (words: string) =>
      `if (args[0] !== '${words}') process.exit(9); ${reporting('--report-path', '[]')}`;
    const old = await runAdapter(gitleaks(), 'gitleaks', script('detect'), { version: '8.18.4' });
    expect(old.coverage.run).toEqual(['gitleaks']);
    const newer = await runAdapter(gitleaks(), 'gitleaks', script('dir'), { version: '8.30.0' });
    expect(newer.coverage.run).toEqual(['gitleaks']);
  });
});

describe('TruffleHog', () => {
  const line = (more = {}) =>
    json({
      SourceMetadata: { Data: { Filesystem: { file: '{ROOT}/a/x.py', line: 2 } } },
      SourceID: 1,
      DetectorType: 17,
      DetectorName: 'Gitlab',
      DecoderName: 'PLAIN',
      Verified: false,
      Raw: SECRET,
      RawV2: '',
      Redacted: '',
      ...more,
    });

  test('its lines are read, and its secrets never kept; lines of its log are passed over', async () => {
    const log = json({ level: 'info-0', msg: 'running source' });
    const script = printing(`${log}\n${line()}\n\n${line({ DetectorName: 4 })}\n`);
    const { findings, coverage } = await runAdapter(trufflehog(), 'trufflehog', script);
    expect(findings).toMatchObject([
      { rule_id: 'trufflehog:Gitlab', location: { file: 'a/x.py', start_line: 2 }, evidence: '**** (26 characters)' },
    ]);
    expect(json(findings)).not.toContain(SECRET.slice(6));
    expect(coverage.skipped).toEqual([{ what: 'trufflehog', reason: '1 entries of its report could not be read' }]);
  });

  test('asks nobody whether a secret works', async () => {
    const script = `if (!args.includes('--no-verification')) process.exit(9);`;
    expect((await runAdapter(trufflehog(), 'trufflehog', script)).coverage.run).toEqual(['trufflehog']);
  });
});

test('Trivy: its secrets are read without the lines around them', async () => {
  const report = {
    SchemaVersion: 2,
    Results: [
      {
        Target: 'a/x.py',
        Class: 'secret',
        Secrets: [
          {
            RuleID: 'gitlab-pat',
            Category: 'GitLab',
            Severity: 'CRITICAL',
            Title: 'GitLab Personal Access Token',
            StartLine: 2,
            EndLine: 2,
            Code: { Lines: [{ Number: 1, Content: 'password = other' }] },
            Match: 'token = "**************************"',
          },
        ],
      },
      { Target: 'b', Class: 'lang-pkgs' },
    ],
  };
  const { findings } = await runAdapter(trivySecrets(), 'trivy', printing(json(report)));
  expect(findings).toMatchObject([
    {
      rule_id: 'trivy:gitlab-pat',
      name: 'GitLab Personal Access Token',
      severity: 'critical',
      location: { file: 'a/x.py', start_line: 2 },
      evidence: '****',
      detection: { scanner: 'trivy' },
    },
  ]);
  expect(json(findings)).not.toContain('other');
});
