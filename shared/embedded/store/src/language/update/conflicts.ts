import { MongoError } from '../errors';

/**
 * Sees to it that no path of an update lies at, above or below another one.
 * @throws MongoError 40 otherwise
 */
export class ConflictCheck {
  private readonly root: PathNode = { end: false, children: new Map() };

  add(path: string): void {
    let node = this.root;
    const parts = path.split('.');
    parts.forEach((part, i) => {
      if (node.end) throw conflict(path, parts.slice(0, i).join('.'));
      let next = node.children.get(part);
      if (!next) node.children.set(part, (next = { end: false, children: new Map() }));
      node = next;
    });
    if (node.end || node.children.size > 0) throw conflict(path, path);
    node.end = true;
  }
}

interface PathNode {
  end: boolean;
  readonly children: Map<string, PathNode>;
}

const conflict = (path: string, at: string): MongoError =>
  new MongoError(40, 'ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${at}'`);
