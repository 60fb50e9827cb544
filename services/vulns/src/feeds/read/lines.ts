/** Lines of text, without their ends; one longer than `most` characters is given cut. */
export async function* lines(source: AsyncIterable<Buffer>, most = 4_096): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = (parts.pop() ?? '').slice(0, most);
    for (const line of parts) yield line.slice(0, most).replace(/\r$/, '');
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}
