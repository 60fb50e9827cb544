import { folderTree } from '@osk/file-tree';
import { scanSecrets } from './index';

test('no file of this package holds what it looks for: every example is made when the tests run', async () => {
  const tree = await folderTree(__dirname);
  expect(tree.files.length).toBeGreaterThan(400);
  const { findings } = await scanSecrets(tree);
  expect(findings.map(({ file, line, ruleId }) => [file, line, ruleId])).toEqual([]);
});
