import { ANY, jsonLines } from '../../../support/json-lines';
import { parseJson } from '../../../support/json';
import { isFields } from '../../../support/values';
import { UnreadableError, type Cataloguer } from '../../../types';
import { librariesOf } from '../library-graph';

/** `<app>.deps.json`: what a .NET application was published with (.NET SDK, "runtime configuration files"). */
const cataloguer: Cataloguer = {
  id: 'nuget/deps-json',
  ecosystem: 'nuget',
  kind: 'installed',
  files: ['*.deps.json'],
  read: async (input) => {
    const text = await input.text();
    const document = parseJson(text, 'a dependency file');
    if (!isFields(document.libraries)) throw new UnreadableError('it has no libraries');
    const packages = librariesOf(document, jsonLines(text, [['libraries', ANY]]));
    const own = packages.find((one) => one.own);
    return {
      packages,
      ...(own ? { project: { name: own.name, version: own.version, purl: own.purl } } : {}),
    };
  },
};
export default cataloguer;
