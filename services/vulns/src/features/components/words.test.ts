import type { AdvisoryWords } from '../../advisories';
import { AdvisoryTexts } from './words';

const advisory = (id: string, summary: string, rest: Partial<AdvisoryWords> = {}): AdvisoryWords => ({
  id,
  ids: [id, 'CVE-2019-11068'],
  source: 'osv',
  summary,
  details: '',
  references: [],
  cwe: [],
  ...rest,
});

async function told(...advisories: AdvisoryWords[]) {
  const texts = new AdvisoryTexts({
    clock: { announced: async () => 1 },
    advisories: { texts: async () => advisories },
  } as unknown as ConstructorParameters<typeof AdvisoryTexts>[0]);
  const words = await texts.of([{ vulnerability_id: 'CVE-2019-11068', advisory_ids: ['GHSA-1'] }]);
  return words.get('CVE-2019-11068')!;
}

const tracker = advisory('CVE-2019-11068', 'CVE-2019-11068 in libxslt (Alpine v3.10)', { source: 'alpine' });

test('whoever says what it is comes before a tracker that only names the package', async () => {
  const words = await told(tracker, advisory('GHSA-1', 'Improper access control in libxslt', { cwe: ['CWE-284'] }));
  expect(words).toMatchObject({ title: 'Improper access control in libxslt', cwe: ['CWE-284'] });
  expect(words.description).toBe('Improper access control in libxslt');
});

test('the name of the package where nobody says more; the longest text of those who do', async () => {
  expect((await told(tracker)).title).toBe('CVE-2019-11068 in libxslt (Alpine v3.10)');
  const long = advisory('GHSA-2', '', { details: 'A long text of what goes wrong' });
  expect(await told(tracker, advisory('GHSA-1', 'Short', { details: 'short' }), long)).toMatchObject({
    title: 'Short',
    description: 'A long text of what goes wrong',
  });
});
