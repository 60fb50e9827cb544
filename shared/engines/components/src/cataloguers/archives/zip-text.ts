import { ArchiveBudget } from '../../archives/budget';
import { fileAccess, sizeOf } from '../../archives/random-access';
import { ZipArchive } from '../../archives/zip';
import { decodeText } from '../../reading/decode';
import { UnreadableError, type CatalogueInput } from '../../types';

/** The first file of a ZIP archive whose name fits, as text. Throws `UnreadableError` when there is none. */
export async function textInZip(input: CatalogueInput, wanted: RegExp): Promise<{ text: string; within: string }> {
  const { tree, path } = input;
  const budget = new ArchiveBudget();
  const zip = await ZipArchive.open(await fileAccess(tree, path, sizeOf(tree, path)), budget);
  const [found] = await zip.list((name) => wanted.test(name));
  const bytes = found && (await zip.read(found, budget.limits.maxMetadataBytes));
  if (!found || !bytes) throw new UnreadableError([...zip.refused.keys()][0] ?? 'it does not say what it is');
  return { text: decodeText(bytes), within: found.name };
}
