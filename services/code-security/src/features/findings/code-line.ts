/**
 * The repository of an asset that may be a branch of it (`https://host/owner/name#branch`): what is found on a branch is
 * the same finding as on the default one, with the same fingerprint, so that what was decided holds where it is merged.
 */
export const repositoryOf = (assetId: string): string =>
  assetId.startsWith('https://') ? (assetId.split('#')[0] as string) : assetId;

/** A branch beside the default one, whose findings say nothing of what that one shows. */
export const isSideLine = (assetId: string): boolean => repositoryOf(assetId) !== assetId;
