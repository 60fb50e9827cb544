const START = 64;
const LEAST = 8;

/**
 * How many connections may be under way: it opens by one with every prompt answer, closes by one
 * with every late one, and halves when a connection that
 * seemed lost turns out to have been drowned, or when the system has no sockets left.
 */
export class Window {
  private size: number;

  constructor(private readonly most: number) {
    this.size = Math.min(START, most);
  }

  get current(): number {
    return Math.floor(this.size);
  }

  answered(): void {
    if (this.size < this.most) this.size += 1;
  }

  /** Answers that waited in a queue: a wider window would bring nothing, a narrower one loses nothing. */
  crowded(): void {
    if (this.size > START) this.size -= 1;
  }

  overwhelmed(): void {
    this.size = Math.max(Math.min(LEAST, this.most), this.size / 2);
  }
}
