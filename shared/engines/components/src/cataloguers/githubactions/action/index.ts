import { parseYaml } from '../../../support/yaml';
import { UnreadableError, type Cataloguer } from '../../../types';
import { usedBy, usesOfSteps } from '../common/uses';

/** `action.yml` of a composite action: what its steps use. */
const action: Cataloguer = {
  id: 'githubactions/action',
  ecosystem: 'githubactions',
  kind: 'manifest',
  files: ['action.yml', 'action.yaml'],
  async read(input) {
    const file = parseYaml(await input.text());
    const runs = file.get(file.root, 'runs');
    if (!runs) throw new UnreadableError('it is no action: it does not say what runs');
    return usedBy(file, usesOfSteps(file, file.get(runs, 'steps')));
  },
};

export default action;
