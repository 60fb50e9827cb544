import type { Style } from './blank-comments';

/** How a language names what it imports. */
export interface Language {
  extensions: readonly string[];
  style: Style;
  /** Each with the flags `g` and `m`; group 1 is a name, or several with commas between (`import a, b as c`). */
  patterns: readonly RegExp[];
}

const C_LIKE: Style = { line: ['//'], block: [['/*', '*/']], quotes: '"\'' };

/** Quantifiers never overlap with what follows them, so that no text makes a pattern slow. */
export const LANGUAGES = {
  javascript: {
    extensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'vue', 'svelte', 'astro', 'coffee'],
    style: { ...C_LIKE, longQuotes: '`' },
    patterns: [
      /\b(?:from|import)[ \t]*["']([^"'\n]{1,214})["']/gm,
      /\b(?:require|import|require\.resolve|jest\.mock|vi\.mock)[ \t]*\([ \t\n]{0,50}["'`]([^"'`\n]{1,214})["'`]/gm,
    ],
  },
  python: {
    extensions: ['py', 'pyw', 'pyi', 'pyx'],
    style: { line: ['#'], block: [], quotes: '"\'', blankQuotes: ['"""', "'''"] },
    patterns: [
      /^[ \t]*import[ \t]+([A-Za-z_][\w., \t]{0,500})/gm,
      /^[ \t]*from[ \t]+([A-Za-z_][\w.]{0,200})[ \t]+import\b/gm,
      /\b(?:import_module|__import__)[ \t]*\([ \t]*["']([A-Za-z_][\w.]{0,200})["']/gm,
    ],
  },
  go: {
    extensions: ['go'],
    style: { ...C_LIKE, longQuotes: '`' },
    patterns: [/^[ \t]*(?:import[ \t]*\(?[ \t]*)?(?:[\w.]{1,100}[ \t]+)?"([\w.~/-]{1,300})"[ \t]*\)?[ \t]*$/gm],
  },
  java: {
    extensions: ['java', 'kt', 'kts', 'scala', 'groovy', 'clj'],
    style: { ...C_LIKE, blankQuotes: ['"""'] },
    patterns: [/^[ \t]*import[ \t]+(?:static[ \t]+)?([A-Za-z_][\w.]{0,300})/gm],
  },
  ruby: {
    extensions: ['rb', 'rake', 'ru', 'gemspec'],
    style: { line: ['#'], block: [['\n=begin', '\n=end']], quotes: '"\'' },
    patterns: [/^[ \t]*require[ \t(]+["']([^"'\n]{1,200})["']/gm],
  },
  php: {
    extensions: ['php', 'phtml', 'inc'],
    style: { line: ['//', '#'], block: [['/*', '*/']], quotes: '"\'' },
    patterns: [
      /^[ \t]*use[ \t]+(?:function[ \t]+|const[ \t]+)?\\?([A-Za-z_][\w\\]{0,300})/gm,
      /\bnew[ \t]+\\([A-Za-z_][\w\\]{0,300})/gm,
    ],
  },
  rust: {
    extensions: ['rs'],
    style: { line: ['//'], block: [['/*', '*/']], quotes: '"' },
    patterns: [
      /\b(?:use|extern[ \t]+crate)[ \t]+(?:::)?([A-Za-z_]\w{0,100})/gm,
      /(?<![\w:])(?:::)?([a-z_]\w{0,100})::/gm,
    ],
  },
  csharp: {
    extensions: ['cs', 'fs', 'vb', 'cshtml', 'razor'],
    style: { ...C_LIKE, quotes: '"' },
    patterns: [
      /^[ \t]*(?:global[ \t]+)?@?(?:using|open|Imports)[ \t]+(?:static[ \t]+)?(?:\w{1,100}[ \t]*=[ \t]*)?([A-Za-z_][\w.]{0,300})/gm,
    ],
  },
  dart: {
    extensions: ['dart'],
    style: C_LIKE,
    patterns: [/^[ \t]*(?:import|export)[ \t]+["']package:([^"'\n]{1,200})["']/gm],
  },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof LANGUAGES;
