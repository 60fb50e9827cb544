import { join } from 'node:path';

/** Where things lie in the working folder of a fetch. */
export function gitPlaces(dir: string) {
  const objects = join(dir, 'objects');
  return { tree: join(dir, 'tree'), objects, pack: join(objects, 'pack'), index: join(objects, 'table') };
}
