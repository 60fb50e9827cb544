// `make new-route SERVICE=... RESOURCE=...`: a feature folder with a declared route, to be mounted in the service's app.ts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './lib/log.mjs';
import { exists, root } from './lib/workspace.mjs';

const [service, resource] = process.argv.slice(2);
if (!service || !exists(join(root, 'services', service)) || !/^[a-z][a-z0-9-]*$/.test(resource ?? '')) {
  say('usage: make new-route SERVICE=scans RESOURCE=widgets');
  process.exit(1);
}
const folder = join(root, 'services', service, 'src', 'features', resource);
if (exists(folder)) {
  say(`services/${service}/src/features/${resource} exists`);
  process.exit(1);
}
const Name = resource
  .split('-')
  .map((part) => part[0].toUpperCase() + part.slice(1))
  .join('');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'schemas.ts'),
  `import { Type } from '@sinclair/typebox';

export const ${Name} = Type.Object({ id: Type.String() }, { $id: '${Name}' });
export const ${Name}Params = Type.Object({ id: Type.String() });
`,
);
writeFileSync(
  join(folder, 'routes.ts'),
  `import { defineRoute, errors, type Route } from '@osk/service-kit';
import { ${Name}, ${Name}Params } from './schemas';

/** Mount in app.ts. Scope and permission say who may call; see endpoints in the specification. */
export function ${Name[0].toLowerCase()}${Name.slice(1)}Routes(find: (teamId: string, id: string) => Promise<{ id: string } | null>): Route[] {
  return [
    defineRoute({
      operationId: 'get${Name}', method: 'get', path: '/api/${resource}/:id', summary: 'Read one',
      auth: 'key|session', scope: 'scans:read', permission: 'view_scans', shape: 'envelope', params: ${Name}Params, responses: { 200: ${Name} },
    }).handle(async ({ params }, ctx) => {
      const found = await find(ctx.teamId, params.id);
      if (!found) throw errors.notFound(\`Not found: \${params.id}\`);
      return found;
    }),
  ];
}
`,
);
say(`wrote services/${service}/src/features/${resource}; mount it in app.ts, then make gen`);
