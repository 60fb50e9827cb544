/** Artifacts that `POST /api/code-scan/artifact` takes, and the container each of them is. */
export const ARTIFACT_KINDS = {
  '.jar': 'zip',
  '.war': 'zip',
  '.ear': 'zip',
  '.whl': 'zip',
  '.egg': 'zip',
  '.nupkg': 'zip',
  '.tgz': 'gzip',
  '.gem': 'tar',
} as const;

export type ArtifactExtension = keyof typeof ARTIFACT_KINDS;
export type ArtifactContainer = (typeof ARTIFACT_KINDS)[ArtifactExtension];

export const ARTIFACT_EXTENSIONS = Object.keys(ARTIFACT_KINDS) as ArtifactExtension[];

/** The extension a file name ends with, null when it is none of those that are taken. */
export function artifactExtension(filename: string): ArtifactExtension | null {
  const lower = filename.toLowerCase();
  return ARTIFACT_EXTENSIONS.find((extension) => lower.endsWith(extension) && lower.length > extension.length) ?? null;
}
