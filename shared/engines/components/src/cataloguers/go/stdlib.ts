import type { ReadPackage } from '../../types';
import { goRelease, stdlibPurl } from './go-purl';
import type { ModFile } from './mod-file';

/**
 * The standard library that a `go.mod` or `go.work` is built with: that of its `toolchain`, else of its `go` directive,
 * which is the oldest one that will do.
 */
export function stdlibOf({ go, toolchain }: Pick<ModFile, 'go' | 'toolchain'>): ReadPackage | undefined {
  const chosen = toolchain && goRelease(toolchain.version) !== '' ? toolchain : go;
  const version = chosen && goRelease(chosen.version.replace(/^(?!go)/, 'go'));
  if (!chosen || !version) return undefined;
  const place = { id: 'stdlib', name: 'stdlib', line: chosen.line };
  // `go 1.20` is a version of the language: which release builds it, nobody can say.
  return /^\d+\.\d+\.\d|rc|beta/.test(version)
    ? { ...place, purl: stdlibPurl(version), version }
    : { ...place, purl: stdlibPurl(''), version: '', constraint: `>=${version}` };
}
