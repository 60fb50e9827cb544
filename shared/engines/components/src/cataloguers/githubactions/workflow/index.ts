import { parseYaml } from '../../../support/yaml';
import { UnreadableError, type Cataloguer } from '../../../types';
import { usedBy, usesOfSteps } from '../common/uses';

/** Workflows of GitHub Actions (Gitea and Forgejo run the same form): actions of steps, and reusable workflows of jobs. */
const workflow: Cataloguer = {
  id: 'githubactions/workflow',
  ecosystem: 'githubactions',
  kind: 'manifest',
  files: ['*.yml', '*.yaml'],
  accepts: (path) => /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+$/.test(path),
  async read(input) {
    const file = parseYaml(await input.text());
    const jobs = file.get(file.root, 'jobs');
    if (!jobs) throw new UnreadableError('it is no workflow: it has no jobs');
    const uses = file
      .pairs(jobs)
      .flatMap(([, job]) => [file.get(job, 'uses'), ...usesOfSteps(file, file.get(job, 'steps'))]);
    return usedBy(file, uses);
  },
};

export default workflow;
