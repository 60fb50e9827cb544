/** Why an outside tool gave nothing to use; told apart by `code`. The text is shown to people and holds no output. */
export class ToolError extends Error {
  constructor(
    readonly code: 'timeout' | 'too_much_output' | 'failed' | 'bad_output',
    message: string,
  ) {
    super(message);
  }
}
