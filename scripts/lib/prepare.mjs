import { ensureBuilt } from './build.mjs';
import { assertNode, ensureInstalled } from './install.mjs';

/** A clean clone becomes runnable: right Node, packages installed, sources built. Quick when nothing changed. */
export async function prepare() {
  assertNode();
  ensureInstalled();
  await ensureBuilt();
}
