import { fileAccess, sizeOf } from '../../../archives/random-access';
import { purlOf } from '../../../support/purl';
import { lineIndex } from '../../../reading/lines';
import type { Cataloguer } from '../../../types';

/** WordPress itself looks no further for the header. */
const HEAD_BYTES = 8 * 1024;
const PLUGIN = /(?:^|\/)wp-content\/(?:mu-)?plugins\/([^/]+)\/[^/]+\.php$/i;

/** Plugins of WordPress by the header of their main file (WordPress, "Header Requirements"); a plugin's name is that of its folder. */
const cataloguer: Cataloguer = {
  id: 'wordpress/plugin',
  ecosystem: 'wordpress',
  kind: 'installed',
  files: ['*.php'],
  accepts: (path) => PLUGIN.test(path),
  read: async (input) => {
    const { tree, path } = input;
    const head = (await (await fileAccess(tree, path, sizeOf(tree, path))).read(0, HEAD_BYTES)).toString('utf8');
    const field = (name: string): { text: string; at: number } | undefined => {
      const found = new RegExp(`^(?:[ \\t]{0,50}<\\?php)?[ \\t/*#@]{0,50}${name}:(.{1,500})$`, 'im').exec(head);
      const text = (found?.[1] ?? '').replace(/\s*(?:\*\/|\?>).*/, '').trim();
      return found && text !== '' ? { text, at: found.index } : undefined;
    };
    const [title, version, license] = [field('Plugin Name'), field('Version'), field('License')];
    const name = PLUGIN.exec(path)?.[1] ?? '';
    // The plugin's other files have no header.
    if (!title || !version) return { packages: [] };
    const purl = purlOf('wordpress-plugin', undefined, name.toLowerCase(), version.text);
    const licenses = license ? [license.text] : [];
    return { packages: [{ id: name, purl, name, version: version.text, line: lineIndex(head)(title.at), licenses }] };
  },
};
export default cataloguer;
