/** The media type in lower case and its charset, of a `Content-Type` value; undefined when it is not one. */
export function parseMediaType(value: string | undefined): { mediaType?: string; charset?: string } {
  if (!value) return {};
  const [essence = '', ...parameters] = value.split(';');
  const mediaType = essence.trim().toLowerCase();
  if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(mediaType)) return {};
  for (const parameter of parameters) {
    const [name = '', given = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() !== 'charset') continue;
    const charset = given
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase();
    if (charset) return { mediaType, charset };
  }
  return { mediaType };
}
